/** The arithmetic of an order book on screen: grouping, running sums and who weighs more. */
import { formatAmount, parseAmount, toApproximateNumber, tryParseAmount } from '@kontor/money';
import { sharesOfHundred } from '../lib/format.ts';

/** Price and quantity as decimal text, as the wire sends them. */
export type BookLevel = readonly [price: string, quantity: string];
export type BookSide = 'bid' | 'ask';

export interface BookRow {
  /** Decimal text. */
  price: string;
  /** Decimal text. */
  quantity: string;
  /** Decimal text: this row and all better ones. */
  cumulative: string;
}

/**
 * The best `rows` levels of a side (best first), merged to multiples of `step`: bids down and asks
 * up, so that a group never promises a better price than its orders have. Unreadable and empty
 * levels are left out.
 */
export function groupLevels(
  levels: readonly BookLevel[],
  side: BookSide,
  step: string,
  rows: number,
): BookRow[] {
  const unit = parseAmount(step);
  const result: BookRow[] = [];
  let current: { price: bigint; quantity: bigint } | undefined;
  let sum = 0n;
  const close = (): void => {
    if (current === undefined || result.length >= rows) return;
    sum += current.quantity;
    result.push({
      price: formatAmount(current.price),
      quantity: formatAmount(current.quantity),
      cumulative: formatAmount(sum),
    });
  };
  for (const [priceText, quantityText] of levels) {
    const price = tryParseAmount(priceText);
    const quantity = tryParseAmount(quantityText);
    if (price === undefined || quantity === undefined || quantity <= 0n) continue;
    const down = price - (price % unit);
    const grouped = side === 'ask' && down !== price ? down + unit : down;
    if (current !== undefined && current.price === grouped) {
      current.quantity += quantity;
      continue;
    }
    close();
    if (result.length >= rows) return result;
    current = { price: grouped, quantity };
  }
  close();
  return result;
}

/** From 0 to 1: how much of the deepest shown sum each row reaches; for the bars. */
export function depthShares(rows: readonly BookRow[], deepest: string): number[] {
  const whole = toApproximateNumber(parseAmount(deepest));
  return rows.map((row) =>
    whole === 0 ? 0 : toApproximateNumber(parseAmount(row.cumulative)) / whole,
  );
}

/** The larger of the two sides' sums as decimal text; `0` for an empty book. */
export function deepestSum(bids: readonly BookRow[], asks: readonly BookRow[]): string {
  const bid = bids.at(-1)?.cumulative ?? '0';
  const ask = asks.at(-1)?.cumulative ?? '0';
  return parseAmount(bid) > parseAmount(ask) ? bid : ask;
}

/** Whole percents of the shown quantity that add up to 100, or undefined for an empty book. */
export function bookRatio(
  bids: readonly BookRow[],
  asks: readonly BookRow[],
): { buy: number; sell: number } | undefined {
  const bid = bids.at(-1)?.cumulative ?? '0';
  const ask = asks.at(-1)?.cumulative ?? '0';
  if (bid === '0' && ask === '0') return undefined;
  const [buy = '0'] = sharesOfHundred([bid, ask], 0);
  return { buy: Number(buy), sell: 100 - Number(buy) };
}

/** Best ask less best bid as decimal text, or undefined when a side is empty. */
export function spreadOf(
  bids: readonly BookLevel[],
  asks: readonly BookLevel[],
): string | undefined {
  const bid = tryParseAmount(bids[0]?.[0] ?? '');
  const ask = tryParseAmount(asks[0]?.[0] ?? '');
  return bid === undefined || ask === undefined ? undefined : formatAmount(ask - bid);
}

/** The tick and its multiples by ten, as choices for the grouping. */
export function groupingSteps(tick: string, count = 4): string[] {
  const unit = parseAmount(tick);
  return Array.from({ length: count }, (_, power) => formatAmount(unit * 10n ** BigInt(power)));
}
