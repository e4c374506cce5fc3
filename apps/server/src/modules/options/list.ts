import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { type OptionRow, type OptionWire, optionWire } from './option-wire.ts';
import { listOptions } from './options.queries.ts';

const OPEN = ['pending', 'open'] as const;
const SETTLED = ['settled'] as const;

/** By the wire's number; the 2 of older apps stood for a settling that takes no time here. */
const STATUSES: Readonly<Record<number, readonly OptionRow['status'][]>> = {
  1: OPEN,
  2: [],
  3: SETTLED,
};

/** The own options, newest first. */
export const list = route(calls.options.list, async ({ input, member, services }) => {
  const { match_id, status, page, limit } = input;
  if (match_id !== undefined && services.markets.catalogue.byId(match_id) === undefined) {
    refuse('MARKET_UNKNOWN', { field: 'match_id' });
  }
  const found = await listOptions(services.queries, {
    userId: member.userId,
    marketId: match_id ?? null,
    statuses: status === undefined ? [...OPEN, ...SETTLED] : (STATUSES[status] ?? []),
    page,
    limit,
  });
  return pageAnswer(input, found, (row) => toWire(services, row));
});

/** Throws for an option whose market the catalogue lacks: markets are never taken away. */
export function toWire({ markets }: Services, option: OptionRow): OptionWire {
  const listed = markets.catalogue.byId(option.marketId);
  const currency = markets.catalogue.currency(option.currencyId);
  if (listed === undefined || currency === undefined) {
    throw new Error(`option ${option.id} names no market or currency`);
  }
  return optionWire(option, listed, currency);
}
