import { type calls as Calls, calls, type ParsedInputOf, PRICE_ALERTS_MAX } from '@kontor/contract';
import {
  type Amount,
  formatAmount,
  isMultipleOf,
  parseAmount,
  powerOfTen,
  SCALE_DIGITS,
} from '@kontor/money';
import { priceAlerts } from '@kontor/schema';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockByName } from '../../platform/advisory-lock.ts';
import type { Transaction } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { ListedMarket } from '../markets/index.ts';
import { type AlertRow, alertWire, countAlerts, ownAlert } from './alerts.queries.ts';

type Input = ParsedInputOf<typeof Calls.alerts.save>;
type Condition = Pick<AlertRow, 'instrumentId' | 'kind' | 'target' | 'minutes' | 'repeat'>;

/** Beyond any price, and far within what a column holds. */
const PRICE_MAX = parseAmount('1000000000000');
const PERCENT_MAX = parseAmount('90');
const PERCENT_STEP = parseAmount('0.1');

/** Sets an alert, or another target for one; from then on later ticks alone count. */
export const save = route(calls.alerts.save, async ({ input, member, services }) => {
  const { queries, clock, markets } = services;
  const { userId } = member;
  const listed = markets.catalogue.bySymbol(input.symbol);
  if (listed?.market.enabled !== true) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const condition = conditionOf(input, listed);
  refusePassed(services, condition);
  const set = { ...condition, armedAt: clock.now(), setAt: clock.now(), status: 'on' } as const;
  const row = await queries.transaction(async (transaction) => {
    // A member's alerts change one after the other, so that none slips past the limit.
    await lockByName(transaction, `alerts ${userId}`);
    if (input.id !== undefined) return await change(transaction, userId, input.id, set);
    const equal = await findEqual(transaction, userId, condition);
    if (equal !== undefined) return equal;
    if ((await countAlerts(transaction, userId)) >= PRICE_ALERTS_MAX) {
      return refuse('TOO_MANY_ALERTS', { maximum: PRICE_ALERTS_MAX });
    }
    const [made] = await transaction
      .insert(priceAlerts)
      .values({ ...set, userId, version: 1 })
      .returning();
    return made;
  });
  if (row === undefined) throw new Error('an alert was not kept');
  services.alerts.changed(row.id);
  return alertWire(services, row);
});

async function change(
  transaction: Transaction,
  userId: number,
  id: number,
  set: Partial<AlertRow>,
): Promise<AlertRow> {
  if ((await ownAlert(transaction, userId, id)) === undefined) {
    return refuse('ALERT_UNKNOWN', { field: 'id' });
  }
  const [row] = await transaction
    .update(priceAlerts)
    .set({ ...set, version: sql`${priceAlerts.version} + 1` })
    .where(and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId)))
    .returning();
  // It may have fired just now, for the last time.
  return row ?? refuse('ALERT_UNKNOWN', { field: 'id' });
}

async function findEqual(
  transaction: Transaction,
  userId: number,
  { instrumentId, kind, target, minutes, repeat }: Condition,
): Promise<AlertRow | undefined> {
  const [row] = await transaction
    .select()
    .from(priceAlerts)
    .where(
      and(
        eq(priceAlerts.userId, userId),
        eq(priceAlerts.instrumentId, instrumentId),
        eq(priceAlerts.kind, kind),
        eq(priceAlerts.target, target),
        eq(priceAlerts.repeat, repeat),
        minutes === null ? isNull(priceAlerts.minutes) : eq(priceAlerts.minutes, minutes),
        eq(priceAlerts.status, 'on'),
      ),
    );
  return row;
}

function conditionOf(input: Input, { instrument, market }: ListedMarket): Condition {
  const { type: kind, repeat } = input;
  const target = parseAmount(input.target);
  const own = { instrumentId: instrument.id, kind, target, repeat };
  if (kind === 'above' || kind === 'below') {
    if (input.minutes !== undefined) refuse('FIELD_UNKNOWN', { field: 'minutes' });
    if (target > PRICE_MAX) {
      refuse('FIELD_TOO_LARGE', { field: 'target', maximum: formatAmount(PRICE_MAX) });
    }
    const step = powerOfTen(SCALE_DIGITS - market.priceDecimals);
    if (!isMultipleOf(target, step)) {
      refuse('PRICE_STEP', { field: 'target', step: formatAmount(step) });
    }
    return { ...own, minutes: null };
  }
  if (input.minutes === undefined) return refuse('FIELD_REQUIRED', { field: 'minutes' });
  if (target > PERCENT_MAX) {
    refuse('FIELD_TOO_LARGE', { field: 'target', maximum: formatAmount(PERCENT_MAX) });
  }
  if (!isMultipleOf(target, PERCENT_STEP)) {
    refuse('FIELD_DECIMALS', { field: 'target', maximum: 1 });
  }
  return { ...own, minutes: Number(input.minutes) };
}

/** An alert that the last price has reached already would tell what its owner is looking at. */
export function refusePassed(
  { markets }: Pick<Services, 'markets'>,
  { instrumentId, kind, target }: Pick<Condition, 'instrumentId' | 'kind' | 'target'>,
): void {
  const price: Amount | undefined = markets.quotes.price(instrumentId);
  if (price === undefined) return;
  const isPassed = (kind === 'above' && price >= target) || (kind === 'below' && price <= target);
  if (isPassed) refuse('ALERT_PASSED', { field: 'target', price: formatAmount(price) });
}
