// Pages work without this script: it searches as one types, and takes files that are dropped on a list.
"use strict";
(() => {
  const PAUSE = 250;

  for (const form of document.querySelectorAll("form[data-live]")) {
    const shown = document.getElementById(form.dataset.live);
    let timer = 0;
    let running = null;

    const search = async () => {
      const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
      running?.abort();
      running = new AbortController();
      try {
        const answer = await fetch(address, { signal: running.signal });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        shown.replaceChildren(...page.getElementById(shown.id).childNodes);
        document.title = page.title;
        history.replaceState(null, "", address);
      } catch (error) {
        if (error.name !== "AbortError") throw error;
      }
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(search, PAUSE);
    };
    form.addEventListener("input", soon);
    form.addEventListener("change", soon);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      search();
    });
  }

  // Titles as one types; the browser shows them below the field.
  for (const field of document.querySelectorAll("input[data-complete]")) {
    let timer = 0;
    const complete = async () => {
      const words = field.value.trim();
      if (words.length < 2 || [...field.list.options].some((option) => option.value === words)) return;
      const answer = await fetch(`${field.dataset.complete}?${new URLSearchParams({ q: words })}`);
      if (!answer.ok || words !== field.value.trim()) return;
      field.list.replaceChildren(...(await answer.json()).map((title) => new Option("", title)));
    };
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(complete, PAUSE);
    });
  }

  // What follows listens to the whole page, since its content may be replaced.
  const within = (event, selector) => event.target.closest?.(selector);
  const dropped = (event) => (event.dataTransfer.types.includes("Files") ? within(event, ".list-form") : null);

  document.addEventListener("dragover", (event) => {
    const form = dropped(event);
    if (!form?.elements.file) return;
    event.preventDefault();
    form.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => within(event, ".list-form")?.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    const form = dropped(event);
    form?.classList.remove("over");
    if (!form?.elements.file || !event.dataTransfer.files.length) return;
    event.preventDefault();
    form.elements.file.files = event.dataTransfer.files;
    form.elements.file.focus();
  });

  // The server would refuse what is too large, and the list would be out of sight.
  document.addEventListener("submit", (event) => {
    const form = within(event, ".list-form[data-largest]");
    if (!form) return;
    const largest = Number(form.dataset.largest);
    const size = new Blob([form.elements.text.value]).size + (form.elements.file?.files[0]?.size ?? 0);
    if (size <= largest) return;
    event.preventDefault();
    const problem = form.querySelector(".problem");
    problem.hidden = false;
    problem.textContent = `This is too large for a list: ${Math.ceil(size / 1024)} KiB, at most ${largest / 1024} are read.`;
  });

  // In settling, whoever changes a detail means its choice, and whoever chooses otherwise does not mean what was typed.
  document.addEventListener("input", (event) => {
    const form = within(event, "form.settle");
    const [kind, number] = form ? event.target.name.split("-") : ["group"];
    if (kind === "group") return;
    const { [`what-${number}`]: what, [`text-${number}`]: text } = form.elements;
    const own = within(event, ".with")?.querySelector("input[type=radio]");
    if (own) own.checked = true;
    if (text && event.target !== text && what.value !== "anew") text.value = text.defaultValue;
    if (event.target === text && what instanceof HTMLSelectElement) what.value = "";
  });
})();
