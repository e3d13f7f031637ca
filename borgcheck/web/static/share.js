// The address of a result is a link to it: the list stands in its fragment, which browsers send to nobody. Opening the
// link sends the list as the form does, and shows the answer in place of the form.
"use strict";
(() => {
  const MARK = "#list=";
  const LONGEST = 30_000;
  const FIELDS = ["text", "name", "ruleset"];

  const through = (bytes, transform) => new Blob([bytes]).stream().pipeThrough(transform);

  async function pack(fields) {
    const stream = through(JSON.stringify(fields), new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }

  async function unpack(letters, largest) {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const stream = through(Uint8Array.from(packed, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    const parts = [];
    let size = 0;
    // A short link may hold a text without end.
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > 2 * largest) throw new RangeError("too large");
      parts.push(value);
    }
    const fields = JSON.parse(await new Blob(parts).text());
    return FIELDS.map((name) => [name, String(fields[name] ?? "")]);
  }

  /** Make the address of a result the link to it, and offer to copy it. */
  async function share(form) {
    const fields = Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value]));
    fields.text = form.elements.text.defaultValue;
    const link = MARK + (await pack(fields));
    if (link.length > LONGEST) return;
    if (location.hash !== link) history.replaceState(null, "", new URL(form.getAttribute("action") + link, location));
    document.querySelector(".share").hidden = false;
  }

  /** Show the result of the list in the address. */
  async function open(form) {
    const opening = document.getElementById("opening");
    opening.hidden = false;
    try {
      const sent = new FormData();
      for (const [name, value] of await unpack(location.hash.slice(MARK.length), Number(form.dataset.largest))) {
        sent.set(name, value);
        if (form.elements[name]) form.elements[name].value = value;
      }
      const answer = await fetch(form.action, { method: "POST", body: sent });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.querySelector("main").replaceChildren(...page.querySelector("main").childNodes);
      document.title = page.title;
      start();
    } catch (error) {
      opening.textContent =
        error.name === "TypeError" && form.elements.text.value
          ? "The server does not answer: press Check to try again."
          : "This link is damaged: ask for it again, or paste the list.";
    }
  }

  function start() {
    const result = document.querySelector("form[data-result]");
    const empty = document.querySelector("form[data-largest]");
    if (result) share(result);
    else if (empty && location.hash.startsWith(MARK) && !document.querySelector(".problem:not([hidden])")) open(empty);
  }

  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById("link");
      field.value = location.href;
      try {
        await navigator.clipboard.writeText(location.href);
        copy.parentElement.querySelector("[role=status]").textContent = "The link is copied; it holds the whole list.";
      } catch {
        field.parentElement.hidden = false;
        field.select();
      }
      return;
    }
    // A jump within the page leaves the address as it is, and unfolds where it leads to.
    const jump = event.target.closest('a[href^="#"]');
    const target = jump && document.getElementById(jump.hash.slice(1));
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || !location.hash.startsWith(MARK)) return;
    event.preventDefault();
    for (let each = target.querySelector("details.folded") ?? target; each; each = each.parentElement?.closest("details"))
      if (each.tagName === "DETAILS") each.open = true;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  });
  addEventListener("hashchange", () => {
    if (location.hash.startsWith(MARK)) location.reload();
  });
  start();
})();
