import type { Exchange } from '../kernel/exchange.ts';

/** 52 bits: a whole number that stays exact. */
const ID_DIGITS = 13;

/**
 * The id that a text has, or would have, among rows that are found by what they say: it is the
 * beginning of the text's hash, so that no list beside the rows is needed. Two texts that begin
 * alike stand one after the other.
 */
export function placeOf<Row>(
  x: Exchange,
  text: string,
  rows: { get(id: number): Row | undefined },
  isIt: (row: Row, hash: string) => boolean,
): number {
  const hash = x.host.sha256(text);
  for (let id = Number.parseInt(hash.slice(0, ID_DIGITS), 16) + 1; ; id += 1) {
    const row = rows.get(id);
    if (row === undefined || isIt(row, hash)) return id;
  }
}
