import { formatAmount } from '@kontor/money';
import {
  DUAL_NEAREST_MS,
  DUAL_SETTLEMENT_RULE,
  DUAL_TICK_WAIT_MS,
  DUAL_WINDOW_SECONDS,
  dualNearest,
  dualPaysOwn,
  type DualSettlement,
  dualSide,
  type DualTick,
  dualWindow,
} from '@kontor/rules/dual';
import { SECOND_MS } from '@kontor/rules/time';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import { financialBalance, spotBalance } from '../ledger/accounts.ts';
import { closeUntil } from '../market/close-until.ts';
import { notify } from '../notices/index.ts';
import { currenciesOf, type DualOrder, type DualProduct } from './memory.ts';
import { treasuryBalance } from './terms.ts';

export const MATURITY_TIMER = 'dual.maturity';
const DEADLINE_TIMER = 'dual.deadline';

/**
 * From half an hour before a maturity on every tick is kept. The first one at or after maturity
 * shows that nothing can be added to what is before it, and settles: by the half hour, or where
 * that has too few ticks by itself and the one before it. Ticks of an instrument never go back in
 * time, so what is decided here is what the log says for ever.
 */
export function settleByTick(x: Exchange, tick: Tick): void {
  const { instrumentId, at } = tick;
  const looking = x.dualHeld.lookingAt(instrumentId, at);
  if (looking.length === 0) return;
  for (const { productId, maturesAt } of looking) {
    const product = at < maturesAt ? undefined : x.dualProducts.get(productId);
    if (product === undefined || product.status === 'settled') continue;
    x.timers.cancel(MATURITY_TIMER, productId);
    x.timers.cancel(DEADLINE_TIMER, productId);
    const found = windowOf(x, product) ?? dualNearest(tick.previous, tick, maturesAt);
    settle(x, x.dualProducts.edit(productId), found);
  }
  keepTick(x, tick);
}

/** No tick has come since maturity: none of before it may come any more. */
export const maturityTimer: TimerDefinition = {
  kind: MATURITY_TIMER,
  run: (x, productId) => {
    const product = x.dualProducts.tryEdit(productId);
    if (product?.status !== 'open') return;
    if (product.sold === 0) {
      settle(x, product, null);
      return;
    }
    closeUntil(x, product.instrumentId, product.maturesAt - 1);
    const found = windowOf(x, product);
    if (found !== null) {
      settle(x, product, found);
      return;
    }
    product.status = 'settling';
    product.updatedAt = x.at;
    const lastAt = product.maturesAt + DUAL_NEAREST_MS;
    x.timers.at(lastAt + DUAL_TICK_WAIT_MS, DEADLINE_TIMER, productId);
  },
};

/** No tick came near enough after maturity, and none may any more: principal and yield go back. */
export const deadlineTimer: TimerDefinition = {
  kind: DEADLINE_TIMER,
  run: (x, productId) => {
    const product = x.dualProducts.tryEdit(productId);
    if (product?.status !== 'settling') return;
    closeUntil(x, product.instrumentId, product.maturesAt + DUAL_NEAREST_MS);
    settle(x, product, null);
  },
};

/** Pays every purchase; `found` is null where no price was found, or nothing was sold. */
function settle(x: Exchange, product: DualProduct, found: DualSettlement | null): void {
  for (const orderId of x.dualHeld.ordersOf(product.id)) pay(x, x.dualOrders.edit(orderId), found);
  product.status = 'settled';
  product.settlementRule = DUAL_SETTLEMENT_RULE;
  product.settlementPrice = found?.price ?? null;
  product.windowEndsAt = found?.endsAt ?? null;
  product.settledAt = x.at;
  product.updatedAt = x.at;
  x.dualHeld.settled(product);
}

/** The principal goes to the treasury, and the treasury pays into the spot account. */
function pay(x: Exchange, order: DualOrder, found: DualSettlement | null): void {
  const { id, userId, type, linkedPrice, principal, payoutOwn, payoutOther } = order;
  const side = found === null ? null : dualSide(type, found.price, linkedPrice);
  const isOwn = side === null || dualPaysOwn(type, side);
  const { own, other } = currenciesOf(order);
  const payoutCurrencyId = isOwn ? own : other;
  const payout = isOwn ? payoutOwn : payoutOther;
  const held = financialBalance(userId, own);
  x.ledger.settle(held, treasuryBalance(own), principal, 'dual.principal', id, 0);
  const spot = spotBalance(userId, payoutCurrencyId);
  x.ledger.move(treasuryBalance(payoutCurrencyId), spot, payout, 'dual.payout', 0, id);
  x.dualHeld.remove(order);
  Object.assign(order, {
    status: 'completed',
    outcome: side ?? 'no_price',
    settlementPrice: found?.price ?? null,
    windowEndsAt: found?.endsAt ?? null,
    payout,
    payoutCurrencyId,
    settledAt: x.at,
    settledSequence: x.commandSequence,
    updatedAt: x.at,
  } satisfies Partial<DualOrder>);
  tell(x, order, found);
}

function tell(x: Exchange, order: DualOrder, found: DualSettlement | null): void {
  const values = {
    order: order.id,
    symbol: x.instruments.get(order.instrumentId)?.symbol ?? '',
    payout: formatAmount(order.payout ?? 0n),
    currency: x.currencies.get(order.payoutCurrencyId ?? 0)?.code ?? '',
  };
  if (found === null) {
    notify(x, order.userId, 'dual.no_price', values);
    return;
  }
  const price = formatAmount(found.price);
  const linkedPrice = formatAmount(order.linkedPrice);
  notify(x, order.userId, 'dual.settled', { ...values, price, linkedPrice });
}

/** A ring of one row a second: the newest half hour writes over the one before. */
function keepTick(x: Exchange, { instrumentId, at, price }: Tick): void {
  const id = slotOf(instrumentId, Math.floor(at / SECOND_MS) % DUAL_WINDOW_SECONDS);
  const row = x.dualTicks.tryEdit(id);
  if (row === undefined) x.dualTicks.insert({ id, instrumentId, at, price });
  else Object.assign(row, { at, price });
}

function windowOf(
  x: Exchange,
  { instrumentId, maturesAt, ticksMinimum }: Readonly<DualProduct>,
): DualSettlement | null {
  return dualWindow(keptTicks(x, instrumentId), maturesAt, ticksMinimum);
}

function* keptTicks(x: Exchange, instrumentId: number): Generator<DualTick> {
  for (let second = 0; second < DUAL_WINDOW_SECONDS; second += 1) {
    const row = x.dualTicks.get(slotOf(instrumentId, second));
    if (row !== undefined) yield row;
  }
}

function slotOf(instrumentId: number, second: number): number {
  return instrumentId * DUAL_WINDOW_SECONDS + second;
}
