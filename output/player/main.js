/** The page: which screen is shown, and what taps and keys do. */

import { Attempt } from "./attempt.js";
import { dialog, drawing, el } from "./dom.js";
import { agreeing, choices, isWinnable, newGame, nextOf, played, positionOf, rewound, stateOf } from "./game.js";
import { Keeper } from "./keeper.js";
import { Kitchen } from "./kitchen.js";
import { formatAction, formatTask, inOrder, parseLine, NotationError } from "./notation.js";
import { menu } from "./menu.js";
import { overview, pipsOf } from "./overview.js";
import { effects, isMove, isTurn } from "./rules.js";
import { describeSquare, tell, tellAction } from "./telling.js";
import { squareName } from "./squares.js";
import { clock, say } from "./words.js";

/** Cards of the largest hand that a phone shows in cards of full size. */
const USUAL_HAND = 10;

class Page {
  constructor() {
    const data = JSON.parse(document.getElementById("deck").textContent);
    this.deck = {
      ...data,
      cards: data.cards.map((card) => ({ ...card, task: formatTask(parseLine(card.line, data.boxes).task) })),
    };
    this.keeper = new Keeper(() => localStorage);
    this.app = document.getElementById("app");
    this.live = document.getElementById("live");
    this.kitchen = new Kitchen(data.seats, (square) => this.tapSquare(square));
    this.applySettings();
    window.addEventListener("hashchange", () => this.fromAddress());
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => this.attempt?.tick(document.hidden));
    window.addEventListener("pagehide", () => this.keep());
    this.fromAddress();
  }

  // --- Words and settings -------------------------------------------------------------------------

  get language() {
    return this.keeper.kept.settings.language ?? this.deck.language;
  }

  /** @param {string} name @param {Record<string, any>} [values] */
  say = (name, values) => say(this.language, name, values);

  applySettings() {
    const { speed, theme } = this.keeper.kept.settings;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.kitchen.speed = speed ?? (still ? "off" : "normal");
    document.documentElement.lang = this.language;
    document.documentElement.dataset.theme = theme;
    this.kitchen.root.setAttribute("aria-label", this.say("board"));
  }

  // --- Screens ------------------------------------------------------------------------------------

  /** What the address says after `#`: a number of the deck, a task line, or nothing. */
  fromAddress() {
    let text = location.hash.slice(1);
    try {
      text = decodeURIComponent(text);
    } catch {
      // A stray % is shown as it is, and refused as a task.
    }
    text = text.trim();
    const card = this.deck.cards.find(({ id }) => id.toLowerCase() === text.toLowerCase());
    if (!text) this.showOverview();
    else if (card) this.open(parseLine(card.line, this.deck.boxes), card);
    else this.openText(text);
  }

  /** Open the task of a line, or say why it cannot be opened. @param {string} text */
  openText(text) {
    const reason = this.reasonAgainst(text);
    if (reason === null) {
      this.open(parseLine(text, this.deck.boxes), null);
      return;
    }
    if (!this.game) this.showOverview();
    dialog(this.say("openTask"), this.say("close"), el("p", { class: "error", role: "alert" }, reason));
  }

  /** Why a text is no task line; null when it is one. @param {string} text @returns {string | null} */
  reasonAgainst(text) {
    try {
      parseLine(text, this.deck.boxes);
      return null;
    } catch (error) {
      if (error instanceof NotationError) return error.message;
      throw error;
    }
  }

  /** The screen once more, in another language; the line played stays. */
  inNewWords() {
    if (!this.game) {
      this.showOverview();
      return;
    }
    this.built();
    this.render();
  }

  forget() {
    this.attempt = this.game ? new Attempt(formatTask(this.game.task), this.card?.id ?? "") : null;
    this.keeper.forget();
    if (!this.game) this.showOverview();
  }

  showOverview() {
    this.leave();
    this.game = null;
    document.body.dataset.state = "overview";
    const tiles = overview(this.deck, this.say, (task) => this.keeper.progress(task), (id) => this.go(id));
    const bar = el("header", { class: "bar" },
      el("h1", {}, this.deck.title),
      this.iconButton("☰", "menu", () => menu(this)));
    this.app.replaceChildren(bar, el("main", { class: "overview" }, this.warning(), ...tiles));
    document.title = this.deck.title;
  }

  /** @param {string} fragment */
  go(fragment) {
    const same = decodeURIComponent(location.hash.slice(1)) === fragment;
    if (same) this.fromAddress();
    else location.hash = fragment;
  }

  warning() {
    return this.keeper.keeps ? "" : el("p", { class: "warning" }, this.say("notKept"));
  }

  /**
   * Begin a task.
   * @param {{task: import("./rules.js").Task, solution: any}} line @param {any} card of the deck, or null
   */
  open({ task, solution }, card) {
    this.leave();
    this.card = card;
    this.game = newGame(task, solution, this.deck.boxes);
    this.attempt = new Attempt(formatTask(task), card?.id ?? "");
    this.rung = 0;
    this.selected = null;
    this.built();
    this.kitchen.layOut(task, positionOf(this.game));
    this.render();
    window.scrollTo(0, 0);
  }

  /** The task's screen, empty. */
  built() {
    const id = this.card?.id;
    const name = id ? el("span", { class: "id" }, id) : el("span", { class: "id own" }, this.say("ownTask"));
    const label = id ? this.say("taskNamed", { id }) : this.say("ownTask");
    this.prompt = el("p", { class: "prompt" });
    this.hand = el("div", { class: "hand", role: "group", "aria-label": this.say("hand") });
    this.line = el("ol", { class: "line", "aria-label": this.say("line") });
    this.aside = el("div", { class: "hints" });
    this.buttons = {
      undo: this.textButton("↶", "undo", () => this.undo()),
      reset: this.textButton("⟲", "reset", () => this.reset()),
      hint: this.textButton("?", "hint", () => this.hint()),
    };
    const level = id?.startsWith("0") ? "test" : this.card?.level ?? "own";
    const bar = el("header", { class: "bar task", "data-level": level },
      this.iconButton("‹", "back", () => this.go("")),
      el("h1", { "aria-label": label }, name, this.card?.pips ? pipsOf(this.card.pips) : ""),
      this.iconButton("☰", "menu", () => menu(this)));
    const side = el("div", { class: "side" }, this.prompt, this.hand, this.line,
      el("div", { class: "controls" }, ...Object.values(this.buttons)), this.aside);
    const many = this.game.task.start.hand.length > USUAL_HAND ? " many" : "";
    this.app.replaceChildren(bar, el("main", { class: `table${many}` }, this.kitchen.root, side));
    document.title = `${id ?? this.say("ownTask")} · ${this.deck.title}`;
  }

  iconButton(sign, name, onclick) {
    return el("button", { type: "button", class: "icon", "aria-label": this.say(name), onclick }, sign);
  }

  textButton(sign, name, onclick) {
    return el("button", { type: "button", "data-does": name, onclick },
      el("span", { class: "sign", "aria-hidden": "true" }, sign), this.say(name));
  }

  // --- The task as it stands ----------------------------------------------------------------------

  render() {
    const position = positionOf(this.game);
    const state = stateOf(this.game);
    document.body.dataset.state = state;
    const offered = this.selected ? choices(this.game, this.selected) : [];
    this.kitchen.offer(offered, position.square);
    this.kitchen.label((square, offer) => describeSquare(this.say, this.game.task, position, square, offer));
    this.renderHand(position);
    this.renderLine();
    this.prompt.textContent = this.promptFor(position, state, offered);
    this.prompt.dataset.state = state;
    this.buttons.undo.disabled = this.buttons.reset.disabled = this.game.turns.length === 0;
    this.buttons.hint.disabled = state === "solved" || (this.rung > 0 && this.rung >= this.rungs().length);
    this.renderAside(state);
  }

  renderHand(position) {
    const cards = inOrder(position.hand).map((card) => {
      const waits = effects(position, card, this.game.supply).length === 0;
      return el("button", {
        type: "button",
        class: "card",
        "data-card": card,
        "data-kind": isTurn(card) ? "turn" : isMove(card) ? "move" : "box",
        "aria-pressed": String(card === this.selected),
        "aria-disabled": waits ? "true" : null,
        "aria-label": this.say(card),
        title: this.say(waits ? "mustWait" : card),
        onclick: () => this.tapCard(card),
      }, drawing(`card-${card}`), el("span", { class: "code", "aria-hidden": "true" }, card.replace("-", "−")));
    });
    this.hand.replaceChildren(...cards);
    this.hand.classList.toggle("empty", cards.length === 0);
  }

  renderLine() {
    const steps = this.game.turns.map(({ action }, index) =>
      el("li", {}, el("button", {
        type: "button",
        class: "step",
        "aria-label": `${index + 1}. ${tellAction(this.say, this.game.turns[index])}`,
        title: formatAction(action),
        onclick: () => this.rewind(index),
      }, drawing(`sign-${action.card}`), el("span", {}, action.square === null ? "" : squareName(action.square)))));
    this.line.replaceChildren(...steps);
  }

  promptFor(position, state, offered) {
    if (state === "solved") return this.say("solvedIn", { time: clock(this.attempt.data.seconds) });
    const number = position.cockroaches.length;
    const left = this.say(number === 0 ? "leftNone" : number === 1 ? "leftOne" : "left", { number });
    if (state === "failed") {
      if (position.hand.length) return this.say("failedStuck");
      const { target } = this.game.task;
      return target === null ? this.say("failedLeft", { left }) : this.say("failedReach", { square: squareName(target) });
    }
    if (this.selected) return this.promptForCard(offered, position);
    const { target } = this.game.task;
    if (this.game.turns.length) return target === null ? left : this.goal();
    return this.goal();
  }

  goal() {
    const { target } = this.game.task;
    return target === null ? this.say("goalCatch") : this.say("goalReach", { square: squareName(target) });
  }

  promptForCard(offered, position) {
    if (!offered.length) return this.say("mustWait");
    const verbs = new Set(offered.map(({ verb }) => verb));
    if (verbs.size > 1) return this.say("chooseEither");
    if (verbs.has("remove")) return this.say("chooseRemove");
    if (verbs.has("place")) return this.say("choosePlace");
    const bides = offered[0].square === position.square;
    return this.say(bides ? "chooseBide" : "chooseSquare");
  }

  renderAside(state) {
    const shown = [];
    if (state === "solved") shown.push(this.solvedPanel());
    else if (this.rung > 0) shown.push(...this.ladder());
    this.aside.replaceChildren(...shown);
  }

  solvedPanel() {
    const index = this.deck.cards.findIndex(({ id }) => id === this.card?.id);
    const next = this.deck.cards[index + 1];
    const button = next && this.card
      ? el("button", { type: "button", class: "primary", onclick: () => this.go(next.id) },
          `${this.say("nextTask")}: ${next.id}`)
      : el("button", { type: "button", class: "primary", onclick: () => this.go("") }, this.say("overview"));
    return el("div", { class: "panel solved" }, el("p", { class: "cheer" }, this.say("solved")), button);
  }

  // --- Playing ------------------------------------------------------------------------------------

  /** @param {string} card */
  tapCard(card) {
    this.kitchen.skip();
    if (stateOf(this.game) !== "playing") return;
    const offered = choices(this.game, card);
    if (isTurn(card) && offered.length) {
      this.play(offered[0]);
      return;
    }
    this.selected = this.selected === card ? null : card;
    this.render();
    this.announce(this.prompt.textContent);
    this.hand.querySelector(`[data-card="${card}"]`)?.focus();
  }

  /** @param {number} square */
  tapSquare(square) {
    this.kitchen.skip();
    const chosen = this.selected && choices(this.game, this.selected).find((action) => action.square === square);
    if (chosen) this.play(chosen);
  }

  /** @param {import("./rules.js").Action} action */
  async play(action) {
    const hadFocus = this.kitchen.root.contains(document.activeElement) || this.hand.contains(document.activeElement);
    this.selected = null;
    this.rung = 0;
    this.attempt.tick(true);
    this.game = played(this.game, action);
    this.noteLine();
    const game = this.game;
    const turn = game.turns.at(-1);
    this.announce(tell(this.say, game.task, turn));
    this.render();
    if (hadFocus) this.focusHand();
    await this.kitchen.play(turn);
    if (this.game !== game) return;
    if (stateOf(game) !== "playing") this.announce(this.prompt.textContent);
  }

  focusHand() {
    const first = this.hand.querySelector("button") ?? this.aside.querySelector("button");
    /** @type {HTMLElement | null} */ (first)?.focus({ preventScroll: true });
  }

  undo() {
    if (this.game.turns.length) this.rewind(this.game.turns.length - 1);
  }

  /** Go back to before a card. @param {number} index */
  rewind(index) {
    this.kitchen.skip();
    this.attempt.data.undone += this.game.turns.length - index;
    this.back(index, "saidUndone");
  }

  reset() {
    this.kitchen.skip();
    if (!this.game.turns.length) return;
    this.attempt.data.resets += 1;
    this.back(0, "saidReset");
  }

  back(index, said) {
    this.attempt.tick(true);
    if (this.attempt.ended) this.beginAgain();
    this.game = rewound(this.game, index);
    this.selected = null;
    this.rung = 0;
    this.noteLine();
    this.kitchen.show(positionOf(this.game));
    this.render();
    this.announce(this.say(said));
  }

  /** What was tried so far stays as it is: what follows is another try. */
  beginAgain() {
    this.keep();
    this.attempt = new Attempt(this.attempt.data.task, this.attempt.data.name);
  }

  noteLine() {
    this.attempt.stands(this.game.turns.map(({ action }) => formatAction(action)), stateOf(this.game));
    this.keep();
  }

  keep() {
    if (!this.attempt) return;
    this.attempt.tick(!document.hidden);
    const { cards, hints } = this.attempt.data;
    if (cards.length || hints.length || this.attempt.data.resets) this.keeper.note(this.attempt.data);
  }

  leave() {
    this.kitchen.skip();
    this.keep();
    this.attempt = null;
  }

  // --- Hints --------------------------------------------------------------------------------------

  hint() {
    if (stateOf(this.game) === "solved") return;
    if (this.rung >= this.rungs().length) return;
    this.rung += 1;
    if (this.game.solution) this.noteHint();
    this.keep();
    this.render();
    this.announce(this.aside.querySelector("li:last-of-type, p:last-of-type")?.textContent ?? "");
  }

  /** What the player asked for, and after how many seconds. */
  noteHint() {
    this.attempt.tick(true);
    this.attempt.data.hints.push({ rung: this.rung, seconds: this.attempt.data.seconds });
  }

  ladder() {
    const rungs = this.rungs().slice(0, this.rung);
    if (!this.game.solution) return [el("p", { class: "panel" }, this.say("noHints"))];
    return [el("ol", { class: "panel ladder" }, ...rungs.map(({ asked, answer, more }) =>
      el("li", {}, el("b", {}, asked), " ", answer, more ?? "")))];
  }

  /** The hints for the line as it stands, the mildest first; at most four. */
  rungs() {
    if (!this.game.solution) return [{ asked: "", answer: this.say("noHints") }];
    const right = agreeing(this.game);
    const wrong = this.game.turns[right];
    const next = nextOf(this.game);
    const first = { asked: this.say("isWinnable"), answer: this.say(isWinnable(this.game) ? "winnable" : "lost") };
    if (!next) return [first];
    const rungs = [first];
    if (wrong) {
      const action = tellAction(this.say, wrong);
      const goBack = el("button", { type: "button", onclick: () => this.rewind(right) }, this.say("goBack"));
      rungs.push({
        asked: this.say("whichWrong"),
        answer: this.say("wrongAt", { number: right + 1, action: action.replace(/\.$/, "") }),
        more: goBack,
      });
    }
    rungs.push({ asked: this.say("whichCard"), answer: this.say("nextCard", { card: this.say(next.card) }) });
    if (next.square !== null) {
      rungs.push({ asked: this.say("whichWhere"), answer: this.say("nextAction", { action: formatAction(next) }) });
    }
    return rungs;
  }

  /** Play the solution from the start, card by card. */
  async watch() {
    const { solution } = this.game;
    this.beginAgain();
    this.attempt.data.watched = true;
    this.game = rewound(this.game, 0);
    this.selected = null;
    this.kitchen.show(positionOf(this.game), true);
    this.render();
    for (const action of solution) {
      const before = this.game;
      await this.play(action);
      if (this.kitchen.speed === "off") continue;
      await new Promise((resolve) => setTimeout(resolve, 400));
      if (this.game?.turns.length !== before.turns.length + 1) return;
    }
  }

  // --- Keys and speech ----------------------------------------------------------------------------

  /** @param {string} text */
  announce(text) {
    this.live.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "?") {
      menu(this, "help");
    } else if (this.game) {
      this.gameKey(event);
    }
  }

  /** @param {KeyboardEvent} event */
  gameKey(event) {
    const key = event.key.toUpperCase();
    const prefix = this.prefix ?? "";
    this.prefix = null;
    const hand = positionOf(this.game).hand;
    const card = prefix + key;
    if (event.key === "Escape") {
      if (this.selected) this.tapCard(this.selected);
      else this.go("");
    } else if (prefix && hand.includes(card)) {
      this.pick(card);
    } else if (event.shiftKey && key === "R") {
      this.reset();
    } else if (hand.some((other) => other.startsWith(key))) {
      this.prefix = key;
      const those = [...new Set(hand.filter((other) => other.startsWith(key)))];
      if (those.length === 1 && !isTurn(those[0])) this.pick(those[0]);
    } else if (key === "Z") {
      this.undo();
    } else if (key === "R") {
      this.reset();
    } else if (key === "H") {
      this.hint();
    }
  }

  /** Choose a card by key: the keyboard goes on to the first square. @param {string} card */
  pick(card) {
    this.selected = null;
    this.tapCard(card);
    const first = this.selected ? choices(this.game, card)[0]?.square : null;
    if (first !== null && first !== undefined) this.kitchen.setFocus(first);
  }
}

new Page();
