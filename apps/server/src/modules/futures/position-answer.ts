import { Refusal, refuse } from '../../http/refusal.ts';
import { ownQueries, ownRow } from '../../http/own-writes.ts';
import type { MemberContext } from '../../http/submit.ts';
import type { Services } from '../../services.ts';
import { livePositions, type PositionWithEntry, positionOf } from './futures.queries.ts';
import { MarginBook } from './margin-book.ts';
import { type PositionWire, positionWire } from './position-wire.ts';
import { contractOf } from '../markets/index.ts';

/** The member's margins at the newest marks. */
export async function marginBookOf(
  { queries, markets }: Pick<Services, 'queries' | 'markets'>,
  userId: number,
) {
  const live = await livePositions(queries, userId);
  const rows = live.positions.map(({ row }) => row);
  return { book: new MarginBook(markets, live.balances, rows), live: live.positions };
}

export function wireOf(
  { markets }: Pick<Services, 'markets'>,
  book: MarginBook,
  { row, entry }: PositionWithEntry,
): PositionWire {
  const priced = contractOf(markets.catalogue, row.marketId);
  return positionWire(row, entry, priced, book.figuresOf(row));
}

const OVER: ReadonlySet<string> = new Set(['POSITION_NOT_OPEN', 'POSITION_NOT_WAITING']);

/**
 * Answers what became of a position by the command that `send` sends. The core knows live positions
 * only: which of the others are the caller's own, and over, the tables say.
 */
export async function actOn(
  context: MemberContext,
  positionId: number,
  send: () => Promise<unknown>,
): Promise<PositionWire> {
  const { member } = context;
  try {
    await send();
  } catch (error) {
    if (!(error instanceof Refusal) || !OVER.has(error.code)) throw error;
    const own = await positionOf(await ownQueries(context), member.userId, positionId);
    if (own === undefined) refuse('POSITION_UNKNOWN', { field: 'id' });
    throw error;
  }
  return await positionAnswer(context, positionId);
}

/** A position as it is after the command that was just answered. */
export async function positionAnswer(
  context: MemberContext,
  positionId: number,
): Promise<PositionWire> {
  const { services, member } = context;
  const { markets } = services;
  return await ownRow(context, async (queries) => {
    const found = await positionOf(queries, member.userId, positionId);
    if (found === undefined) return undefined;
    const { book } = await marginBookOf({ queries, markets }, member.userId);
    return wireOf(services, book, found);
  });
}
