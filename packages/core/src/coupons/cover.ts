import { type Amount, formatAmount } from '@kontor/money';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { wordInput } from '../kernel/inputs.ts';
import { budgetOf, openCost, outsideOf, reserveOpen, SOURCES } from './budget.ts';
import { CLAIMS_TIMER } from './expiry.ts';

/**
 * Puts aside what offers and coupons may still cost that are from before there was a budget, and
 * with it what they had cost by then, which was a debt of the house. What members were promised is
 * owed whatever there is: where too few fees have been earned, they go below zero. Every start
 * sends it; where all is put aside, as with every offer since, it does nothing.
 */
export const coverPromotions = command(
  'promotion.cover',
  'platform',
  { source: wordInput(...SOURCES) },
  (x, { source }) => {
    const claimed = claimedCosts(x);
    const covered = [...missing(x, claimed)].map(([currencyId, amount]) => {
      const budget = budgetOf(currencyId);
      x.ledger.move(outsideOf(source, currencyId), budget, amount, 'promotion.fund', 0, 0);
      return { currencyId, amount: formatAmount(amount) };
    });
    for (const { id, claimUntil } of x.couponOffers.values()) {
      putAside(x, id, claimed.get(id) ?? 0n);
      if (claimUntil <= x.at || x.timers.isSet(CLAIMS_TIMER, id)) continue;
      x.timers.at(claimUntil, CLAIMS_TIMER, id);
    }
    return { covered };
  },
);

function putAside(x: Exchange, offerId: number, claimed: Amount): void {
  const offer = x.couponOffers.get(offerId);
  if (offer === undefined || offer.currencyId === null) return;
  const { currencyId, reservedOpen, reservedClaimed } = offer;
  if (reservedOpen === openCost(x, offer) && reservedClaimed === claimed) return;
  const changed = x.couponOffers.edit(offerId);
  reserveOpen(x, changed);
  x.ledger.hold(budgetOf(currencyId), claimed - reservedClaimed);
  changed.reservedClaimed = claimed;
}

/** What is claimed of each offer and waits to be used. */
function claimedCosts(x: Exchange): ReadonlyMap<number, Amount> {
  const costs = new Map<number, Amount>();
  for (const { offerId, status, amount } of x.coupons.values()) {
    if (status !== 'unused' || amount === null) continue;
    costs.set(offerId, (costs.get(offerId) ?? 0n) + amount);
  }
  return costs;
}

/** By currency, what the budget lacks. */
function missing(x: Exchange, claimed: ReadonlyMap<number, Amount>): ReadonlyMap<number, Amount> {
  const lacks = new Map<number, Amount>();
  for (const offer of x.couponOffers.values()) {
    const { id, currencyId, reservedOpen, reservedClaimed } = offer;
    if (currencyId === null) continue;
    const cost = openCost(x, offer) + (claimed.get(id) ?? 0n) - reservedOpen - reservedClaimed;
    const before = lacks.get(currencyId) ?? -x.ledger.available(budgetOf(currencyId));
    lacks.set(currencyId, before + cost);
  }
  return new Map([...lacks].filter(([, amount]) => amount > 0n));
}
