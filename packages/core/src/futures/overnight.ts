import { type Amount, minimum } from '@kontor/money';
import { overnightFee } from '@kontor/rules/futures';
import { DAY_MS } from '@kontor/rules/time';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import type { Market } from '../market/market.ts';
import { NIGHT_PART } from './parts.ts';
import { feesOf } from './payments.ts';
import { contractOf, isFresh, marginBalance, termsOf } from './position.ts';

/** The first 00:00 UTC after this moment. */
export function nextMidnight(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}

/**
 * At the first fresh tick from 00:00 UTC on, every open position pays for the nights that it was
 * open over: out of what is available, then out of its margin, and never more than there is.
 */
export function chargeNights(x: Exchange, market: Market, tick: Tick): void {
  const dueAt = x.marketStates.get(market.row.id)?.overnightAt ?? null;
  if (dueAt === null || tick.at < dueAt || !isFresh(x, market.row.id)) return;
  const next = nextMidnight(tick.at);
  x.marketStates.edit(market.row.id).overnightAt = next;
  const { overnightRate } = contractOf(x, market.row.id);
  for (const id of x.futures.openIn(market.row.id)) {
    const openedAt = x.positions.get(id)?.openedAt ?? tick.at;
    const first = Math.max(dueAt, nextMidnight(openedAt));
    const nights = first < next ? (next - first) / DAY_MS : 0;
    if (nights === 0) continue;
    x.part(NIGHT_PART, id, () => charge(x, id, tick.price, overnightRate, nights));
  }
}

function charge(x: Exchange, id: number, mark: Amount, rate: Amount, nights: number): void {
  const position = x.positions.edit(id);
  const { marketId, userId, openLots } = position;
  const due = overnightFee(termsOf(x, marketId), openLots, mark, rate, nights);
  const account = marginBalance(x, userId, marketId);
  const fees = feesOf(x, marketId);
  const fromAccount = minimum(due, x.ledger.available(account));
  const fromMargin = minimum(due - fromAccount, position.margin);
  x.ledger.move(account, fees, fromAccount, 'futures.overnight', id, 0);
  x.ledger.settle(account, fees, fromMargin, 'futures.overnight', id, 0);
  position.margin -= fromMargin;
  position.overnightFee += fromAccount + fromMargin;
  position.updatedAt = x.at;
  x.futures.note(x, position);
}
