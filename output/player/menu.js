/** The menu: settings, other tasks, what can be handed on, the rules. */

import { dialog, el } from "./dom.js";
import { formatPlay, formatTask } from "./notation.js";

const EXAMPLE = "A2N / C2S C5E B3E C1N D6W / - / R B";

/** @param {any} page @param {string} [part] shown alone */
export function menu(page, part) {
  const { say } = page;
  const made = dialog(say(part ?? "menu"), say("close"), ...(part ? [keys(say)] : parts(page, () => made.close())));
  return made;
}

/** @param {any} page @param {() => void} close */
function parts(page, close) {
  const { say } = page;
  return [
    settings(page, close),
    ...(page.game ? [taskPart(page, close)] : []),
    openPart(page, close),
    playsPart(page, close),
    details(say("rules"), el("p", {}, say("rulesText"))),
    details(say("help"), keys(say)),
  ];
}

const details = (title, ...children) => el("details", {}, el("summary", {}, title), ...children);

/** @param {(name: string) => string} say */
const keys = (say) =>
  el("ul", { class: "keys" },
    ...["keyCards", "keyArrows", "keyUndo", "keyReset", "keyHint", "keyHelp", "keyEscape"].map((name) =>
      el("li", {}, say(name))));

// --- Settings -------------------------------------------------------------------------------------

/** @param {any} page @param {() => void} close */
function settings(page, close) {
  const { say } = page;
  const { theme } = page.keeper.kept.settings;
  const change = (name) => (value) => {
    page.keeper.set({ [name]: value });
    page.applySettings();
    if (name !== "language") return;
    close();
    page.inNewWords();
  };
  return el("div", { class: "settings" },
    choice(say("speed"), page.kitchen.speed,
      [["off", say("speedOff")], ["fast", say("speedFast")], ["normal", say("speedNormal")], ["slow", say("speedSlow")]],
      change("speed")),
    choice(say("language"), page.language, [["de", "Deutsch"], ["en", "English"]], change("language")),
    choice(say("theme"), theme,
      [["auto", say("themeAuto")], ["light", say("themeLight")], ["dark", say("themeDark")]], change("theme")));
}

/** @param {string} title @param {string} value @param {[string, string][]} options @param {(value: string) => void} onChange */
function choice(title, value, options, onChange) {
  const made = el("select", { onchange: (event) => onChange(event.target.value) },
    ...options.map(([name, text]) => el("option", { value: name, selected: name === value }, text)));
  return el("label", {}, el("span", {}, title), made);
}

// --- This task, other tasks -----------------------------------------------------------------------

/** @param {any} page @param {() => void} close */
function taskPart(page, close) {
  const { say } = page;
  const { task, solution } = page.game;
  const line = solution && !page.card ? `${formatTask(task)} => ${formatPlay(solution)}` : formatTask(task);
  const link = `${location.href.split("#")[0]}#${encodeURIComponent(page.card ? page.card.id : line)}`;
  const said = el("span", { role: "status" });
  const watch = () => confirmed(page, say("watchAsk"), () => {
    close();
    page.watch();
  });
  return el("div", { class: "buttons" },
    el("button", { type: "button", disabled: !solution, onclick: watch }, say("watch")),
    el("button", { type: "button", onclick: () => copy(link, said, say) }, say("copyLink")),
    said);
}

/** @param {any} page @param {() => void} close */
function openPart(page, close) {
  const { say } = page;
  const field = el("textarea", { rows: "3", spellcheck: "false", autocapitalize: "off", "aria-label": say("openTask") });
  const wrong = el("p", { class: "error", role: "alert" });
  const open = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    const reason = page.reasonAgainst(text);
    wrong.textContent = reason ?? "";
    if (reason !== null) return;
    close();
    page.go(text);
  };
  return details(say("openTask"),
    el("form", { onsubmit: open },
      el("p", {}, say("pasteHelp", { example: EXAMPLE })), field, wrong,
      el("button", { type: "submit", class: "primary" }, say("open"))));
}

// --- Plays ----------------------------------------------------------------------------------------

/** @param {any} page @param {() => void} close */
function playsPart(page, close) {
  const { say } = page;
  const said = el("span", { role: "status" });
  const text = () => {
    page.keep();
    return `${JSON.stringify(page.keeper.plays(page.deck.title), null, 1)}\n`;
  };
  const name = () => `schaben-plays-${page.keeper.kept.player}.json`;
  const forget = () => confirmed(page, say("forgetAsk"), () => {
    page.forget();
    said.textContent = say("forgotten");
  });
  const share = typeof navigator.share === "function"
    ? [el("button", { type: "button", onclick: () => shareFile(text(), name()) }, say("share"))]
    : [];
  return details(say("exportPlays"),
    el("p", {}, say("exportHelp")),
    el("div", { class: "buttons" },
      el("button", { type: "button", "data-does": "download", onclick: () => download(text(), name()) }, say("download")),
      ...share,
      el("button", { type: "button", onclick: () => copy(text(), said, say) }, say("copy")),
      el("button", { type: "button", class: "danger", onclick: forget }, say("forget")), said));
}

/** @param {string} text @param {string} name */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} text @param {string} name */
function shareFile(text, name) {
  const file = new File([text], name, { type: "application/json" });
  const data = navigator.canShare?.({ files: [file] }) ? { files: [file] } : { text };
  navigator.share(data).catch(() => {}); // the player closed the sheet
}

/** @param {string} text @param {HTMLElement} said @param {(name: string) => string} say */
async function copy(text, said, say) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page that was opened as a file may not use the clipboard: the old way.
    const field = el("textarea", { class: "unseen" }, text);
    said.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  said.textContent = say("copied");
}

/** @param {any} page @param {string} question @param {() => void} action */
function confirmed(page, question, action) {
  const { say } = page;
  const made = dialog(question, say("close"),
    el("div", { class: "buttons" },
      el("button", { type: "button", class: "primary", onclick: () => { made.close(); action(); } }, say("yes")),
      el("button", { type: "button", onclick: () => made.close() }, say("no"))));
}
