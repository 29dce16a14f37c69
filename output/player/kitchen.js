/**
 * The kitchen on the page: squares that can be tapped, and the pieces that move over them.
 *
 *     .kitchen            7 x 7 buttons in rows from G7's row down, data-square="C2"
 *       .pieces           over them: one .piece each, moved by a transform in parts of its own size
 *       .beam             what the vacuum sucks along, from him to the first box
 *
 * @typedef {import("./rules.js").Action} Action
 * @typedef {import("./rules.js").Position} Position
 * @typedef {import("./rules.js").Task} Task
 * @typedef {import("./game.js").Turn} Turn
 * @typedef {Record<number, [number, number, number][]>} Seats for so many cockroaches on a square: x, y, scale of each
 */

import { drawing, el } from "./dom.js";
import { lineOfSight } from "./rules.js";
import { SIZE, columnOf, neighbour, rowOf, squareName } from "./squares.js";

/** Duration of each part of a turn in milliseconds. */
const PART = { off: 0, fast: 130, normal: 260, slow: 520 };

export class Kitchen {
  /** @param {Seats} seats @param {(square: number) => void} onSquare */
  constructor(seats, onSquare) {
    this.seats = seats;
    this.pieces = el("div", { class: "pieces", "aria-hidden": "true" });
    this.beam = el("div", { class: "beam" });
    this.root = el("div", { class: "kitchen", role: "grid" });
    /** @type {HTMLElement[]} */
    this.squares = [];
    for (let row = SIZE - 1; row >= 0; row -= 1) this.root.append(this.rowOfSquares(row, onSquare));
    this.root.append(this.pieces);
    this.root.addEventListener("keydown", (event) => this.arrow(event));
    /** @type {Map<string, Piece>} */
    this.byName = new Map();
    this.skip = () => {};
    this.speed = "normal";
    this.setFocus(0, false);
  }

  /** @param {number} row @param {(square: number) => void} onSquare */
  rowOfSquares(row, onSquare) {
    const line = el("div", { role: "row", class: "row" });
    for (let square = row * SIZE; square < (row + 1) * SIZE; square += 1) {
      const name = squareName(square);
      const button = el("button", {
        type: "button",
        role: "gridcell",
        class: `square ${square % 2 ? "light" : "dark"}`,
        "data-square": name,
        tabindex: "-1",
        onclick: () => onSquare(square),
      });
      if (row === 0) button.append(el("span", { class: "column", "aria-hidden": "true" }, name[0]));
      if (columnOf(square) === 0) button.append(el("span", { class: "number", "aria-hidden": "true" }, name[1]));
      this.squares[square] = button;
      line.append(button);
    }
    return line;
  }

  // --- Pieces -------------------------------------------------------------------------------------

  /** Lay out a task anew, without any movement. @param {Task} task @param {Position} position */
  layOut(task, position) {
    this.pieces.replaceChildren(this.beam);
    this.byName.clear();
    if (task.target !== null) this.piece("target", "target").move(task.target, 0);
    this.show(position, true);
  }

  /** Put every piece where it is in a position. @param {Position} position @param {boolean} [atOnce] */
  show(position, atOnce = false) {
    this.root.classList.toggle("instant", atOnce);
    const there = new Set(["target", "exterminator"]);
    for (const box of position.boxes) {
      there.add(`box${box}`);
      this.piece(`box${box}`, "box").move(box, 0);
    }
    for (const [square, nest] of nests(position)) {
      nest.forEach((cockroach, index) => {
        there.add(`cockroach${cockroach.id}`);
        const seat = this.seats[nest.length][index];
        this.piece(`cockroach${cockroach.id}`, "cockroach").move(square, cockroach.facing, seat);
      });
    }
    this.piece("exterminator", "exterminator").move(position.square, position.facing);
    for (const [name, piece] of this.byName) piece.root.classList.toggle("gone", !there.has(name));
    this.pieces.append(this.byName.get("exterminator").root);
  }

  /** @param {string} name @param {string} kind @returns {Piece} */
  piece(name, kind) {
    const known = this.byName.get(name);
    if (known) return known;
    const made = new Piece(kind);
    this.byName.set(name, made);
    this.pieces.append(made.root);
    return made;
  }

  // --- A turn -------------------------------------------------------------------------------------

  /**
   * Show a turn: action, catch, march, catch. A call of `skip` ends it at once.
   * @param {Turn} turn
   */
  async play(turn) {
    const part = PART[this.speed];
    let skipped = part === 0;
    this.root.style.setProperty("--part", `${part}ms`);
    const pause = (share) =>
      skipped
        ? Promise.resolve()
        : new Promise((resolve) => {
            const timer = setTimeout(resolve, part * share);
            this.skip = () => {
              skipped = true;
              clearTimeout(timer);
              resolve(undefined);
            };
          });
    if (!skipped) {
      this.show(turn.acted);
      await pause(1.1);
      this.suck(turn.acted, turn.squashed, turn.sucked);
      await pause(turn.squashed.length + turn.sucked.length ? 1.1 : 0.3);
      if (!skipped) this.show(turn.marched);
      await pause(1.1);
      this.suck(turn.marched, [], turn.late);
      await pause(turn.late.length ? 1.1 : 0.2);
    }
    this.skip = () => {};
    this.root.classList.remove("sucks");
    this.show(turn.swept, skipped);
  }

  /**
   * The vacuum runs: the beam along his line of sight; what is caught shrinks into him or where it stands.
   * @param {Position} position @param {{id: number}[]} squashed @param {{id: number}[]} sucked
   */
  suck(position, squashed, sucked) {
    const length = lineOfSight(position).length;
    const start = `translate(${columnOf(position.square) * 100}%, ${-rowOf(position.square) * 100}%)`;
    this.beam.style.transform = `${start} rotate(${position.facing * 90}deg)`;
    this.beam.style.setProperty("--length", String(length));
    this.root.classList.toggle("sucks", length > 0);
    for (const { id } of squashed) this.byName.get(`cockroach${id}`).root.classList.add("squashed");
    for (const { id } of sucked) this.byName.get(`cockroach${id}`).suckInto(position.square);
  }

  // --- Squares ------------------------------------------------------------------------------------

  /**
   * Light up the squares that an action can choose.
   * @param {Action[]} actions @param {number} here his square
   */
  offer(actions, here) {
    const offered = new Map(actions.map((action) => [action.square, offerOf(action, here)]));
    this.squares.forEach((button, square) => {
      if (offered.has(square)) button.dataset.offer = offered.get(square);
      else delete button.dataset.offer;
    });
    this.offered = [...offered.keys()].filter((square) => square !== null);
  }

  /** What a screen reader says of each square. @param {(square: number, offer: string | undefined) => string} describe */
  label(describe) {
    this.squares.forEach((button, square) => button.setAttribute("aria-label", describe(square, button.dataset.offer)));
  }

  /** The square that the keyboard is on. @param {number} square @param {boolean} [focus] */
  setFocus(square, focus = true) {
    if (this.focused !== undefined) this.squares[this.focused].tabIndex = -1;
    this.focused = square;
    this.squares[square].tabIndex = 0;
    if (focus) this.squares[square].focus();
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const way = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].indexOf(event.key);
    if (way < 0) return;
    event.preventDefault();
    const next = neighbour(this.focused, way);
    if (next !== null) this.setFocus(next);
  }
}

class Piece {
  /** @param {string} kind the name of its drawing */
  constructor(kind) {
    this.inner = drawing(kind);
    this.root = el("div", { class: `piece ${kind}` }, this.inner);
    /** Degrees, never wrapped, so that a turn takes the short way. */
    this.degrees = 0;
  }

  /** @param {number} square @param {number} facing @param {[number, number, number]} [seat] */
  move(square, facing, seat = [0, 0, 1]) {
    const [x, y, scale] = seat;
    this.degrees += ((((facing * 90 - this.degrees) % 360) + 540) % 360) - 180;
    this.root.classList.remove("squashed", "sucked");
    this.root.style.transform = `translate(${columnOf(square) * 100}%, ${-rowOf(square) * 100}%)`;
    this.inner.style.transform = `translate(${x * 100}%, ${-y * 100}%) rotate(${this.degrees}deg) scale(${scale})`;
  }

  /** @param {number} square */
  suckInto(square) {
    this.root.classList.add("sucked");
    this.root.style.transform = `translate(${columnOf(square) * 100}%, ${-rowOf(square) * 100}%)`;
  }
}

/** The cockroaches by square. @param {Position} position */
function nests(position) {
  const found = new Map();
  for (const cockroach of position.cockroaches) {
    found.set(cockroach.square, [...(found.get(cockroach.square) ?? []), cockroach]);
  }
  return found;
}

/** @param {Action} action @param {number} here */
function offerOf(action, here) {
  if (action.verb !== "move") return action.verb;
  return action.square === here ? "bide" : "stop";
}
