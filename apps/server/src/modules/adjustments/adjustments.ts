import { calls, type OutputOf } from '@kontor/contract';
import { HOUSE } from '@kontor/core';
import { formatAmount } from '@kontor/money';
import {
  ACCOUNT_IDS,
  ADJUSTABLE_KINDS,
  adjustments as table,
  deposits,
  FIRST_MEMBER_ID,
  ledgerEntries,
  networks,
  users,
} from '@kontor/schema';
import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { memberColumns, memberMatching } from '../../platform/member-search.ts';
import { pageAnswer, pageOf, type Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';

const { adjustments } = calls;
type Kind = (typeof ADJUSTABLE_KINDS)[number];
type AdjustmentWire = OutputOf<typeof adjustments.propose>;
type Row = {
  readonly row: typeof table.$inferSelect;
  readonly user: Pick<typeof users.$inferSelect, 'uid' | 'nickname'>;
};

/** What people have promised or seen; what a price has decided is never taken back. */
const isPayout = and(
  inArray(ledgerEntries.kind, [...ADJUSTABLE_KINDS]),
  eq(ledgerEntries.accountId, ACCOUNT_IDS.change),
  gte(ledgerEntries.userId, FIRST_MEMBER_ID),
  gt(ledgerEntries.amount, 0n),
);
const TAKEN = sql<string>`coalesce((
  SELECT sum(CASE WHEN a.status = 'waiting' THEN a.amount ELSE a.taken END) FROM adjustments a
  WHERE a.entry_id = ${ledgerEntries.id} AND a.status <> 'dropped'
), 0)`;

const payouts = route(adjustments.payouts, async ({ input, services }) => {
  const where = and(isPayout, eq(ledgerEntries.userId, input.user_id));
  const left = sql<string>`${ledgerEntries.amount} - ${TAKEN}`.mapWith(ledgerEntries.amount);
  const found = await pageOf(services.queries, input, desc(ledgerEntries.id), (moment) =>
    moment.select({ entry: ledgerEntries, left }).from(ledgerEntries).where(where).$dynamic(),
  );
  return pageAnswer(input, found, ({ entry, left: rest }) => ({
    entry_id: entry.id,
    kind: entry.kind as Kind,
    reference: entry.referenceId,
    currency: codeOf(services, entry.currencyId),
    amount: formatAmount(entry.amount),
    left: formatAmount(rest),
    at: entry.at,
  }));
});

const list = route(adjustments.list, async ({ input, services }) => {
  const { status, keyword } = input;
  const where = and(
    status === undefined ? undefined : eq(table.status, status),
    keyword === undefined ? undefined : memberMatching(keyword),
  );
  const order = status === 'waiting' ? asc(table.id) : desc(table.id);
  const found = await pageOf(services.queries, input, order, (moment) =>
    select(moment).where(where).$dynamic(),
  );
  return pageAnswer(input, found, (row) => wireOf(services, row));
});

const propose = route(adjustments.propose, async (context) => {
  const { entry_id: entryId, amount, reason_code: reasonCode, reason } = context.input;
  const { queries } = context.services;
  const [entry] = await queries
    .select()
    .from(ledgerEntries)
    .where(and(isPayout, eq(ledgerEntries.id, entryId)));
  if (entry === undefined) return refuse('PAYOUT_UNKNOWN', { field: 'entry_id' });
  const { adjustmentId } = await actAs(context, 'adjustment.propose', {
    userId: entry.userId,
    currencyId: entry.currencyId,
    entryId,
    payoutKind: entry.kind as Kind,
    payoutReference: entry.referenceId,
    paid: formatAmount(entry.amount),
    houseId: await payerOf(queries, entry),
    amount,
    reasonCode,
    reason,
  });
  return await answer(context, adjustmentId);
});

const approve = route(adjustments.approve, async (context) => {
  const { id: adjustmentId } = context.input;
  await actAs(context, 'adjustment.approve', { adjustmentId });
  return await answer(context, adjustmentId);
});

const drop = route(adjustments.drop, async (context) => {
  const { id: adjustmentId } = context.input;
  await actAs(context, 'adjustment.drop', { adjustmentId });
  return await answer(context, adjustmentId);
});

/** The account of the house that has paid an entry. */
async function payerOf(
  queries: Reads,
  { kind, referenceId }: typeof ledgerEntries.$inferSelect,
): Promise<number> {
  switch (kind as Kind) {
    case 'buy.credit':
      return HOUSE.fiatTreasury.id;
    case 'coupon.voucher':
      return HOUSE.promotions.id;
    case 'referral.rebate':
      return HOUSE.fees.id;
    case 'member.grant':
      return HOUSE.playMoney.id;
    case 'deposit': {
      const [way] = await queries
        .select({ kind: networks.kind })
        .from(deposits)
        .innerJoin(networks, eq(networks.id, deposits.networkId))
        .where(eq(deposits.id, referenceId));
      return way?.kind === 'chain' ? HOUSE.onChain.id : HOUSE.bank.id;
    }
  }
}

function select(queries: Reads) {
  return queries
    .select({ row: table, user: memberColumns })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId));
}

/** One as it is after the command that was just answered. */
async function answer(context: OperatorContext, id: number): Promise<AdjustmentWire> {
  const row = await ownRow(context, async (queries) => {
    const [found] = await select(queries).where(eq(table.id, id));
    return found;
  });
  return wireOf(context.services, row);
}

function wireOf(services: Pick<Services, 'markets'>, { row, user }: Row): AdjustmentWire {
  return {
    id: row.id,
    user_id: row.userId,
    uid: user.uid,
    nickname: user.nickname,
    entry_id: row.entryId,
    kind: row.payoutKind,
    reference: row.payoutReference,
    currency: codeOf(services, row.currencyId),
    paid: formatAmount(row.paid),
    amount: formatAmount(row.amount),
    held: formatAmount(row.held),
    taken: formatAmount(row.taken),
    reason_code: row.reasonCode,
    reason: row.reason,
    status: row.status,
    defined_by: row.definedBy,
    decided_by: row.decidedBy,
    create_time: row.createdAt,
    update_time: row.updatedAt,
  };
}

function codeOf({ markets }: Pick<Services, 'markets'>, currencyId: number): string {
  return markets.catalogue.currency(currencyId)?.code ?? String(currencyId);
}

export const adjustmentsRoutes: readonly Route[] = [payouts, list, propose, approve, drop];
