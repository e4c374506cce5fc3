import { calls } from '@kontor/contract';
import { favourites } from '@kontor/schema';
import { and, asc, eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

export const getFavourites = route(calls.markets.favourites, async ({ member, services }) => {
  const rows = await services.queries
    .select()
    .from(favourites)
    .where(eq(favourites.userId, member.userId))
    .orderBy(asc(favourites.id));
  return rows.flatMap((row) => {
    const listed = services.markets.catalogue.byId(row.marketId);
    if (listed === undefined) return [];
    return [{ id: row.id, currency_id: listed.base.id, symbol: listed.symbol }];
  });
});

/** One row a market at most, so the list ends by itself; adding again answers with the same id. */
export const addFavourite = route(
  calls.markets.addFavourite,
  async ({ input, member, services }) => {
    const { queries, markets, wallClock } = services;
    const listed = markets.catalogue.quotations().find(({ base }) => base.id === input.currency_id);
    if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
    const own = eq(favourites.userId, member.userId);
    const marketId = listed.market.id;
    await queries
      .insert(favourites)
      .values({ userId: member.userId, marketId, createdAt: wallClock.now() })
      .onConflictDoNothing();
    const [row] = await queries
      .select({ id: favourites.id })
      .from(favourites)
      .where(and(own, eq(favourites.marketId, marketId)));
    if (row === undefined) throw new Error('a favourite vanished while it was added');
    return { id: row.id };
  },
);

/** Another user's favourite is nobody's: taking it away changes nothing. */
export const deleteFavourite = route(
  calls.markets.deleteFavourite,
  async ({ input, member, services }) => {
    await services.queries
      .delete(favourites)
      .where(and(eq(favourites.id, input.id), eq(favourites.userId, member.userId)));
    return {};
  },
);
