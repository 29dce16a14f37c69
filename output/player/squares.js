/**
 * The kitchen: squares and facings.
 *
 * A square is a number, column + 7 * row: 0 is A1, 6 is G1, 48 is G7. A facing is 0 north, 1 east, 2 south, 3 west, so
 * that turning right adds one.
 *
 * @typedef {number} Square
 * @typedef {number} Facing
 */

export const SIZE = 7;
export const SQUARES = Array.from({ length: SIZE * SIZE }, (_, square) => square);
export const FACINGS = "NESW";
const COLUMNS = "ABCDEFG";
const AHEAD = [0, 1];

/** @param {Square} square */
export const columnOf = (square) => square % SIZE;

/** @param {Square} square */
export const rowOf = (square) => Math.floor(square / SIZE);

/** `A1` ... `G7`. @param {Square} square */
export const squareName = (square) => COLUMNS[columnOf(square)] + (rowOf(square) + 1);

/**
 * The square of a name in capitals or not, or null.
 * @param {string} name
 * @returns {Square | null}
 */
export function squareNamed(name) {
  const column = name.length === 2 ? COLUMNS.indexOf(name[0].toUpperCase()) : -1;
  const row = "1234567".indexOf(name[1]);
  return column < 0 || row < 0 ? null : column + SIZE * row;
}

/** @param {Facing} facing @param {number} quarters clockwise @returns {Facing} */
export const turned = (facing, quarters) => (facing + quarters + 4) % 4;

/**
 * A step (squares to the right, squares ahead) of somebody with this facing: columns to the east, rows to the north.
 * @param {number[]} step @param {Facing} facing @returns {number[]}
 */
export const stepFrom = ([right, ahead], facing) => (facing ? stepFrom([ahead, -right], facing - 1) : [right, ahead]);

/**
 * The next square, or null beyond the edge.
 * @param {Square} square @param {Facing} facing @param {number[]} [step] @returns {Square | null}
 */
export function neighbour(square, facing, step = AHEAD) {
  const [east, north] = stepFrom(step, facing);
  const column = columnOf(square) + east;
  const row = rowOf(square) + north;
  const inside = column >= 0 && column < SIZE && row >= 0 && row < SIZE;
  return inside ? column + SIZE * row : null;
}

/**
 * The squares ahead, step by step up to the edge, nearest first.
 * @param {Square} square @param {Facing} facing @param {number[]} [step] @returns {Square[]}
 */
export function ray(square, facing, step = AHEAD) {
  const found = [];
  for (let to = neighbour(square, facing, step); to !== null; to = neighbour(to, facing, step)) found.push(to);
  return found;
}
