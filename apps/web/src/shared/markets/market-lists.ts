/** What stands in a list of markets and in which order. Pure, so that it can be tested. */
import { searchable } from '@kontor/i18n';
import { tryParseAmount } from '@kontor/money';
import type { Quotation } from './quotations.ts';

export type SortColumn = 'name' | 'turnover' | 'price' | 'change';
export interface Sorting {
  readonly column: SortColumn;
  readonly descending: boolean;
}

function figureOf(quotation: Quotation, column: SortColumn): bigint | undefined {
  const text = {
    name: null,
    turnover: quotation.turnover,
    price: quotation.now_price,
    change: quotation.change,
  }[column];
  return text === null ? undefined : tryParseAmount(text);
}

/** Sorted anew; markets whose figure is not known stand last either way, equal ones by symbol. */
export function sortMarkets(markets: readonly Quotation[], sorting: Sorting): Quotation[] {
  const sign = sorting.descending ? -1 : 1;
  const byName = (a: Quotation, b: Quotation): number =>
    a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
  return [...markets].sort((a, b) => {
    if (sorting.column === 'name') return sign * byName(a, b);
    const left = figureOf(a, sorting.column);
    const right = figureOf(b, sorting.column);
    if (left === right) return byName(a, b);
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    return left > right ? sign : -sign;
  });
}

/** A press on a column head: large figures and late letters are what people look for first. */
export function nextSorting(now: Sorting, column: SortColumn): Sorting {
  if (now.column === column) return { column, descending: !now.descending };
  return { column, descending: column !== 'name' };
}

export interface Breadth {
  readonly rose: number;
  readonly unchanged: number;
  readonly fell: number;
}

/** How many have risen and fallen over 24 hours; a market without a known change is in no count. */
export function breadthOf(markets: readonly Quotation[]): Breadth {
  const breadth = { rose: 0, unchanged: 0, fell: 0 };
  for (const { change } of markets) {
    const amount = change === null ? undefined : tryParseAmount(change);
    if (amount === undefined) continue;
    if (amount > 0n) breadth.rose += 1;
    else if (amount < 0n) breadth.fell += 1;
    else breadth.unchanged += 1;
  }
  return breadth;
}

/** A piece of a name; `hit` where the searched words match. */
export interface NamePiece {
  readonly text: string;
  readonly hit: boolean;
}

/** The name cut at its first match, for highlighting. */
export function highlight(name: string, words: string): NamePiece[] {
  const wanted = searchable(words);
  const plain = searchable(name);
  // Where folding has changed how long the name is, no piece of it can be named.
  const at = wanted === '' || plain.length !== name.length ? -1 : plain.indexOf(wanted);
  if (at < 0) return [{ text: name, hit: false }];
  return [
    { text: name.slice(0, at), hit: false },
    { text: name.slice(at, at + wanted.length), hit: true },
    { text: name.slice(at + wanted.length), hit: false },
  ].filter((piece) => piece.text !== '');
}

function rankOf(quotation: Quotation, wanted: string): number {
  const base = searchable(quotation.currency_name);
  const title = searchable(quotation.title);
  const symbol = searchable(quotation.symbol);
  if (base === wanted) return 0;
  if (base.startsWith(wanted)) return 1;
  if (title.startsWith(wanted)) return 2;
  if (symbol.includes(wanted) || symbol.replace('/', '').includes(wanted)) return 3;
  return title.includes(wanted) ? 4 : 5;
}

/** Markets whose code, pair or name has the words: exact codes first, then by turnover. */
export function searchMarkets(markets: readonly Quotation[], words: string): Quotation[] {
  const wanted = searchable(words);
  if (wanted === '') return [];
  return sortMarkets(markets, { column: 'turnover', descending: true })
    .map((quotation) => ({ quotation, rank: rankOf(quotation, wanted) }))
    .filter((entry) => entry.rank < 5)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.quotation);
}
