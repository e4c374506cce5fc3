import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { chainCursors, chainDeposits, chainPayouts } from '@kontor/schema';
import { asc, count } from 'drizzle-orm';
import { route } from '../../../http/route.ts';
import { atOneMoment, pageAnswer, type Reads } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { heightOf } from '../arriving.ts';
import { type ChainDepositRow, chainDepositQueue, type Whose } from '../funding.queries.ts';
import { networkById } from '../networks.ts';
import { whoseWire } from './queue-wires.ts';

type ChainWire = OutputOf<typeof calls.funding.chains>['data'][number];
type Counted = ReadonlyMap<string, number>;

/** How far chains are read, and what is in the way. */
export const chains = route(calls.funding.chains, async ({ services }) => {
  const { queries, config } = services;
  const data = await atOneMoment(queries, async (moment) => {
    const cursors = await moment.select().from(chainCursors).orderBy(asc(chainCursors.chain));
    const seen = await countsOf(moment, chainDeposits);
    const paid = await countsOf(moment, chainPayouts);
    return cursors.map((cursor) => chainWire(cursor, seen, paid));
  });
  return { configured: config.evm !== undefined, data };
});

/** How many rows of each chain are in which status. */
async function countsOf(
  moment: Reads,
  table: typeof chainDeposits | typeof chainPayouts,
): Promise<Counted> {
  const { chain, status } = table;
  const rows = await moment
    .select({ chain, status, total: count() })
    .from(table)
    .groupBy(chain, status);
  return new Map(rows.map((row) => [`${row.chain} ${row.status}`, row.total]));
}

function chainWire(
  cursor: typeof chainCursors.$inferSelect,
  seen: Counted,
  paid: Counted,
): ChainWire {
  const { chain, chainId, blockNumber, headNumber, readAt, fault } = cursor;
  const of = (counted: Counted, status: string): number => counted.get(`${chain} ${status}`) ?? 0;
  return {
    chain,
    chain_id: chainId,
    block: blockNumber,
    head: headNumber,
    behind: headNumber === null ? null : Math.max(0, headNumber - blockNumber),
    read_at: readAt,
    fault,
    deposits: { seen: of(seen, 'seen'), refused: of(seen, 'refused'), gone: of(seen, 'gone') },
    payouts: { signed: of(paid, 'signed'), sent: of(paid, 'sent'), failed: of(paid, 'failed') },
  };
}

/** What was seen on chains, with what became of it. */
export const operatorChainDeposits = route(
  calls.funding.chainDeposits,
  async ({ input, services }) => {
    const { status, keyword } = input;
    const found = await chainDepositQueue(services.queries, { status, keyword }, input);
    const height = (await heightOf(services.queries)) ?? 0;
    return pageAnswer(input, found, ({ row, whose }) =>
      chainDepositWire(services, row, whose, height),
    );
  },
);

function chainDepositWire(
  services: Services,
  row: ChainDepositRow,
  whose: Whose,
  height: number,
): OutputOf<typeof calls.funding.chainDeposits>['data'][number] {
  const network = networkById(services, row.networkId);
  const isForeign = row.contract !== null;
  const isThere = row.status !== 'gone';
  return {
    id: row.id,
    chain: row.chain,
    network: network?.name ?? row.chain,
    currency: isForeign
      ? null
      : (services.markets.catalogue.currency(row.currencyId)?.code ?? String(row.currencyId)),
    amount: isForeign ? null : formatAmount(row.amount),
    ...whoseWire(row.userId, whose),
    txid: row.txid,
    output_index: row.outputIndex,
    contract: row.contract,
    block: row.blockNumber,
    confirmations: isThere ? Math.max(0, height - row.blockNumber + 1) : 0,
    confirmations_needed: Math.max(network?.confirmations ?? 1, 1),
    status: row.status,
    refusal: row.refusal,
    deposit_id: row.depositId,
    create_time: row.createdAt,
    gone_time: row.goneAt,
  };
}
