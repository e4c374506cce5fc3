/** What a rule of receipts is, and what several rules look at in the same way. */
import { type Amount, formatAmount } from '@kontor/money';
import { type ReceiptTools, type TickChain, tickAt } from './receipt-chain.ts';
import { type Fields, fail, type ReceiptKind, type Shape } from './receipt-reading.ts';

export interface RuleContext {
  readonly id: number;
  readonly inputs: Fields;
  readonly result: Fields;
  readonly chains: readonly TickChain[];
  readonly sha256: ReceiptTools['sha256'];
}

/** A rule that is changed gets another name, and the old one stays for the receipts made by it. */
export interface ReceiptRule {
  readonly kind: ReceiptKind;
  readonly name: string;
  readonly inputs: Shape;
  readonly result: Shape;
  /** Computes all fields again that are said to be computed. */
  readonly check: (context: RuleContext) => void;
}

/** The ticks of the instrument that these fields name. */
export function chainOf({ chains }: Pick<RuleContext, 'chains'>, fields: Fields): TickChain {
  const id = fields.whole('instrument_id');
  const symbol = fields.text('symbol');
  const chain = chains.find(({ instrumentId }) => instrumentId === id);
  if (chain === undefined) return fail('chain_too_short', { symbol });
  return chain.symbol === symbol ? chain : fields.wrong('symbol');
}

/** A price that was looked at: that of a tick, which was then the newest. */
export interface Mark {
  readonly chain: TickChain;
  readonly at: number;
  readonly price: Amount;
}

/** The tick that these fields name by `tick_at`, and whose `price` they state. */
export function markOf(context: Pick<RuleContext, 'chains'>, fields: Fields): Mark {
  const chain = chainOf(context, fields);
  const { tick } = tickAt(chain, fields.whole('tick_at'));
  samePrice(chain.symbol, tick, fields.positive('price'));
  return { chain, at: tick.at, price: tick.price };
}

/** All marks are those of one moment, which is the newest of them. */
export function checkMoment(marks: readonly Mark[]): void {
  const moment = Math.max(...marks.map(({ at }) => at));
  for (const { chain, at } of marks) {
    if (at === moment) continue;
    const { symbol } = chain;
    const next = chain.ticks.find((tick) => tick.at > at);
    if (next === undefined) return fail('chain_too_short', { symbol });
    if (next.at <= moment) fail('mark_not_newest', { symbol, at, newest: next.at });
  }
}

export function samePrice(
  symbol: string,
  tick: { readonly at: number; readonly price: Amount },
  stated: Amount,
): void {
  if (tick.price === stated) return;
  fail('price_other', {
    symbol,
    at: tick.at,
    stated: formatAmount(stated),
    computed: formatAmount(tick.price),
  });
}
