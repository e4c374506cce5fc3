import { calls, type OutputOf } from '@kontor/contract';
import { budgetNow, promotionBudgets, worthNow } from '@kontor/core';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import { promotionFundings } from '@kontor/schema';
import { desc, eq } from 'drizzle-orm';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { knowingWhatIsOver } from '../../http/known.ts';
import { ownQueries, ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer, pageOf, type Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { confirmAbove, confirms, requireConfirmed } from './confirmed.ts';
import { memoryOf } from './memory.ts';

const { promotions } = calls;
type FundingRow = typeof promotionFundings.$inferSelect;
type FundingWire = OutputOf<typeof promotions.fund>;

const textOf = (amount: Amount | null) => (amount === null ? null : formatAmount(amount));

/** The budget by currency. */
export const budgets = route(promotions.budgets, ({ services }) => {
  const memory = memoryOf(services);
  const data = promotionBudgets(memory).map(({ currencyId, free, reserved }) => ({
    currency_id: currencyId,
    currency: codeOf(services, currencyId),
    free: formatAmount(free),
    free_usd: textOf(worthNow(memory, currencyId, free)),
    reserved: formatAmount(reserved),
    reserved_usd: textOf(worthNow(memory, currencyId, reserved)),
  }));
  return Promise.resolve({ data, confirm_above: formatAmount(confirmAbove(services)) });
});

/** What an offer would cost. */
export const cost = route(promotions.cost, ({ input, services }) => {
  const memory = memoryOf(services);
  const { currency_id: currencyId, quantity } = input;
  const currency = memory.currencies.get(currencyId);
  if (currency === undefined) return refuse('CURRENCY_UNKNOWN', { field: 'currency_id' });
  const claim = parseAmount(input.amount);
  const total = claim * BigInt(quantity);
  const usd = worthNow(memory, currencyId, total);
  return Promise.resolve({
    currency: currency.code,
    claim: formatAmount(claim),
    claim_usd: textOf(worthNow(memory, currencyId, claim)),
    total: formatAmount(total),
    total_usd: textOf(usd),
    free: formatAmount(budgetNow(memory, currencyId).free),
    confirms: confirms(services, usd),
  });
});

export const fundings = route(promotions.fundings, async ({ input, services }) => {
  const { status } = input;
  const where = status === undefined ? undefined : eq(promotionFundings.status, status);
  const found = await pageOf(services.queries, input, desc(promotionFundings.id), (moment) =>
    moment.select().from(promotionFundings).where(where).$dynamic(),
  );
  return pageAnswer(input, found, (row) => fundingWire(services, row));
});

export const fund = route(promotions.fund, async (context) => {
  const { input, services } = context;
  const { currency_id: currencyId, amount, direction } = input;
  const worth = worthNow(memoryOf(services), currencyId, parseAmount(amount));
  requireConfirmed(services, worth, input.confirmed_usd);
  const source = services.config.playMoney ? 'play_money' : 'fees';
  const wish = { currencyId, amount, direction, source } as const;
  const { fundingId } = await actAs(context, 'promotion.fund', wish);
  return await fundingAnswer(context, fundingId);
});

export const approveFunding = route(promotions.approveFunding, async (context) => {
  const { id, confirmed_usd: typed } = context.input;
  const row = memoryOf(context.services).promotionFundings.get(id);
  const isTheirs = row?.definedBy === context.operator.operatorId;
  if (row?.status === 'waiting' && !isTheirs) requireConfirmed(context.services, row.worth, typed);
  await decide(context, id, () => actAs(context, 'promotion.approve_funding', { fundingId: id }));
  return await fundingAnswer(context, id);
});

export const dropFunding = route(promotions.dropFunding, async (context) => {
  const { id } = context.input;
  await decide(context, id, () => actAs(context, 'promotion.drop_funding', { fundingId: id }));
  return await fundingAnswer(context, id);
});

function decide(context: OperatorContext, id: number, act: () => Promise<unknown>) {
  return knowingWhatIsOver(
    act,
    { unknown: 'PROMOTION_UNKNOWN', over: 'PROMOTION_DECIDED' },
    async () => (await fundingOf(await ownQueries(context), id)) !== undefined,
  );
}

async function fundingOf(queries: Reads, id: number): Promise<FundingRow | undefined> {
  const [row] = await queries.select().from(promotionFundings).where(eq(promotionFundings.id, id));
  return row;
}

async function fundingAnswer(context: OperatorContext, id: number): Promise<FundingWire> {
  const row = await ownRow(context, (queries) => fundingOf(queries, id));
  return fundingWire(context.services, row);
}

function fundingWire(services: Pick<Services, 'exchange'>, row: FundingRow): FundingWire {
  return {
    id: row.id,
    currency: codeOf(services, row.currencyId),
    amount: formatAmount(row.amount),
    direction: row.direction,
    source: row.source,
    worth: formatAmount(row.worth),
    confirms: confirms(services, row.worth),
    status: row.status,
    defined_by: row.definedBy,
    decided_by: row.decidedBy,
    create_time: row.createdAt,
    update_time: row.updatedAt,
  };
}

function codeOf(services: Pick<Services, 'exchange'>, currencyId: number): string {
  return memoryOf(services).currencies.get(currencyId)?.code ?? String(currencyId);
}
