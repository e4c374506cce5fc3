import { formatAmount, ONE } from '@kontor/money';
import { dualCovered, dualOutcomes } from '@kontor/rules/dual';
import { requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { countInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isApproved } from '../kernel/second-operator.ts';
import { financialBalance, requireFunds } from '../ledger/accounts.ts';
import { requireMayRisk } from '../limits/index.ts';
import { currenciesOf, type DualProduct } from './memory.ts';
import { freeOf, termsOf } from './terms.ts';

const SHARES_MAX = 1_000_000;

/**
 * Buys whole shares out of the spot account. The principal lies frozen in the financial account
 * until maturity; both payouts are computed and kept now, and the treasury must cover the worse of
 * them in either currency beside everything that it has sold already.
 */
export const buy = command(
  'dual.buy',
  'member',
  { productId: idInput, shares: countInput(1, SHARES_MAX) },
  (x, { productId, shares }) => {
    requireTrading(x, x.actor);
    requireMayRisk(x, x.actor);
    const product = onSale(x, productId);
    const maximum = Number(x.setting('dual_orders_maximum') / ONE);
    if (x.dualHeld.count(x.actor) >= maximum) refuse('TOO_MANY_DUAL_ORDERS', { maximum });
    checkShares(x, product, shares);
    const { own } = currenciesOf(product);
    const { sharePrice } = product;
    const principal = sharePrice * BigInt(shares);
    const payer = requireFunds(x, own, principal, 'num');
    const payouts = dualOutcomes(principal, termsOf(x, product));
    const id = x.counters.next('dualOrder');
    const held = financialBalance(x.actor, own);
    x.ledger.move(payer, held, principal, 'dual.buy', id, id);
    x.ledger.hold(held, principal);
    const { instrumentId, coinId, quoteId, type, rate, linkedPrice, days, maturesAt } = product;
    const order = x.dualOrders.insert({
      id,
      userId: x.actor,
      productId,
      instrumentId,
      coinId,
      quoteId,
      type,
      sharePrice,
      rate,
      linkedPrice,
      days,
      maturesAt,
      shares,
      principal,
      payoutOwn: payouts.own,
      payoutOther: payouts.other,
      status: 'open',
      outcome: null,
      settlementPrice: null,
      windowEndsAt: null,
      payout: null,
      payoutCurrencyId: null,
      boughtAt: x.at,
      settledAt: null,
      settledSequence: null,
      updatedAt: x.at,
    });
    const row = x.dualProducts.edit(productId);
    row.sold += shares;
    row.updatedAt = x.at;
    x.dualHeld.add(order);
    return { id, principal: formatAmount(principal) };
  },
);

function onSale(x: Exchange, productId: number): Readonly<DualProduct> {
  const product = x.dualProducts.get(productId);
  if (product === undefined) return refuse('DUAL_UNKNOWN', { field: 'id' });
  const isOpen = product.enabled && product.saleFrom <= x.at && x.at < product.saleUntil;
  if (!isOpen || !isApproved(product)) refuse('DUAL_NOT_ON_SALE', { field: 'id' });
  return product;
}

/** Refuses with how many can still be had: of the product, or with what the treasury has. */
function checkShares(x: Exchange, product: Readonly<DualProduct>, shares: number): void {
  const field = 'num';
  const left = product.total - product.sold;
  if (shares > left) refuse('DUAL_SOLD_OUT', { field, maximum: left });
  const covered = dualCovered(shares, product.sharePrice, termsOf(x, product), freeOf(x, product));
  if (shares <= covered) return;
  refuse('DUAL_TREASURY_SHORT', { field, maximum: covered });
}
