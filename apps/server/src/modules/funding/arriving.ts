import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { chainCursors, chainDeposits } from '@kontor/schema';
import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { atOneMoment, type Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { networkById } from './networks.ts';

type Arriving = OutputOf<typeof calls.funding.arriving>[number];
type Row = typeof chainDeposits.$inferSelect;

/** So long a member is told of what a chain took back. */
export const GONE_TOLD_MS = 7 * DAY_MS;
const SHOWN = 50;
const CHAIN = 'ethereum';

/** What a chain has brought and the exchange has not booked, newest first. */
export const arriving = route(calls.funding.arriving, ({ member, services }) =>
  arrivingOf(services, member.userId),
);

type Reading = Pick<Services, 'exchange' | 'markets' | 'queries' | 'wallClock'>;

/** The same of any member. */
export async function arrivingOf(services: Reading, member: number): Promise<Arriving[]> {
  const { queries, wallClock } = services;
  const { status, goneAt, userId, id } = chainDeposits;
  const isTold = or(
    inArray(status, ['seen', 'refused']),
    and(eq(status, 'gone'), gt(goneAt, wallClock.now() - GONE_TOLD_MS)),
  );
  return await atOneMoment(queries, async (moment) => {
    const rows = await moment
      .select()
      .from(chainDeposits)
      .where(and(eq(userId, member), isTold))
      .orderBy(desc(id))
      .limit(SHOWN);
    const height = rows.length === 0 ? 0 : ((await heightOf(moment)) ?? 0);
    return rows.map((row) => arrivingWire(services, row, height));
  });
}

/** Up to which block the chain has been read; null before it was read at all. */
export async function heightOf(moment: Reads): Promise<number | null> {
  const [row] = await moment
    .select({ number: chainCursors.blockNumber })
    .from(chainCursors)
    .where(eq(chainCursors.chain, CHAIN));
  return row?.number ?? null;
}

function arrivingWire(services: Reading, row: Row, height: number): Arriving {
  const network = networkById(services, row.networkId);
  const needed = Math.max(network?.confirmations ?? 1, 1);
  const isForeign = row.contract !== null;
  const currency = services.markets.catalogue.currency(row.currencyId)?.code;
  return {
    id: row.id,
    status: row.status === 'credited' ? 'seen' : row.status,
    currency: isForeign ? null : (currency ?? String(row.currencyId)),
    currency_id: isForeign ? null : row.currencyId,
    network: network?.name ?? row.chain,
    amount: isForeign ? null : formatAmount(row.amount),
    refusal: row.refusal,
    minimum:
      row.refusal === 'BELOW_MINIMUM' && network !== undefined
        ? formatAmount(network.minimumDeposit)
        : null,
    contract: row.contract,
    txid: row.txid,
    confirmations: Math.min(Math.max(0, height - row.blockNumber + 1), needed),
    confirmations_needed: needed,
    create_time: row.createdAt,
    gone_time: row.goneAt,
  };
}
