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

  for (const form of document.querySelectorAll(".list-form")) {
    const file = form.querySelector("input[type=file]");
    if (!file) continue;
    const over = (event) => {
      if (![...event.dataTransfer.types].includes("Files")) return;
      event.preventDefault();
      form.classList.add("over");
    };
    form.addEventListener("dragover", over);
    form.addEventListener("dragleave", () => form.classList.remove("over"));
    form.addEventListener("drop", (event) => {
      form.classList.remove("over");
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      file.files = event.dataTransfer.files;
      file.focus();
    });
    // The server would refuse what is too large, and the list would be out of sight.
    form.addEventListener("submit", (event) => {
      const largest = Number(form.dataset.largest);
      const size = new Blob([form.elements.text.value]).size + (file.files[0]?.size ?? 0);
      if (size <= largest) return;
      event.preventDefault();
      const problem = form.querySelector(".problem");
      problem.hidden = false;
      problem.textContent = `This is too large for a list: ${Math.ceil(size / 1024)} KiB, at most ${largest / 1024} are read.`;
    });
  }

  // In settling, whoever changes a detail means its choice, and whoever chooses otherwise does not mean what was typed.
  document.querySelector("form.settle")?.addEventListener("input", (event) => {
    const [kind, number] = event.target.name.split("-");
    if (kind === "group") return;
    const { [`what-${number}`]: what, [`text-${number}`]: text } = event.target.form.elements;
    const own = event.target.closest(".with")?.querySelector("input[type=radio]");
    if (own) own.checked = true;
    if (text && event.target !== text && what.value !== "anew") text.value = text.defaultValue;
    if (event.target === text && what instanceof HTMLSelectElement) what.value = "";
  });
})();
