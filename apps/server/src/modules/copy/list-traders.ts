import { calls } from '@kontor/contract';
import { ONE } from '@kontor/money';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { listTraders, activeFollows } from './copy.queries.ts';
import { traderWire } from './trader-wire.ts';

/** The traders that can be followed; the followers' own result comes first. */
export const traders = route(calls.copy.traders, async ({ input, member, services }) => {
  const { queries } = services;
  const { sort = 'followers_profit', search, page, limit } = input;
  const found = await listTraders(queries, {
    sort,
    page,
    limit,
    ...(search === undefined ? {} : { search }),
  });
  const own = member === undefined ? undefined : await activeFollows(queries, member.userId);
  const { followers_maximum } = await settingsOf(queries, ['followers_maximum']);
  const most = Number(followers_maximum / ONE);
  return pageAnswer(input, found, (row) => traderWire(row, most, own?.get(row.trader.id)));
});
