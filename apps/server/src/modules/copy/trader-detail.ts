import { calls, type OutputOf } from '@kontor/contract';
import { ONE } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { marginBookOf, type PositionWire, wireOf } from '../futures/index.ts';
import {
  closedPositionsOf,
  activeFollows,
  openPositionsOf,
  profitCurve,
  shownTrader,
} from './copy.queries.ts';
import { traderWire } from './trader-wire.ts';

type ShownPosition = OutputOf<typeof calls.copy.trader>['positions'][number];

/** One trader with what the trader has done; whoever is not approved is not shown. */
export const traderDetail = route(calls.copy.trader, async ({ input, member, services }) => {
  const { queries, clock } = services;
  const shown = await shownTrader(queries, input.id);
  if (shown?.trader.status !== 'approved') return refuse('TRADER_UNKNOWN', { field: 'id' });
  const own = member === undefined ? undefined : await activeFollows(queries, member.userId);
  const { followers_maximum } = await settingsOf(queries, ['followers_maximum']);
  const { book } = await marginBookOf(services, input.id);
  const shownOf = (row: Parameters<typeof wireOf>[2]['row']) =>
    withoutMoney(wireOf(services, book, { row, entry: null }));
  return {
    ...traderWire(shown, Number(followers_maximum / ONE), own?.get(input.id)),
    curve: [...(await profitCurve(queries, input.id, clock.now()))],
    positions: (await openPositionsOf(queries, input.id)).map(shownOf),
    history: pageAnswer(input, await closedPositionsOf(queries, input.id, input), shownOf),
  };
});

/** What others may see of a position: margin, fees and stops are its owner's. */
function withoutMoney(position: PositionWire): ShownPosition {
  return {
    id: position.id,
    symbol: position.symbol,
    type: position.type,
    status: position.status,
    share: position.share,
    multiple: position.multiple,
    price: position.price,
    update_price: position.update_price,
    profits: position.profits,
    close_reason: position.close_reason,
    create_time: position.create_time,
    handle_time: position.handle_time,
  };
}
