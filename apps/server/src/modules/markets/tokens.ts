import type { Amount } from '@kontor/money';
import {
  subscriptionProjects,
  subscriptionProjectsTable,
  subscriptionTokenId,
} from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { PublishedBatch } from '../../exchange/index.ts';
import type { FeedInstrument } from '../../feeds/index.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Catalogue } from './catalogue.ts';

/** As wild as the youngest coins are. */
const VOLATILITY_YEAR = 1.2;
/** A usual day turns over this part of the issue, at its price. */
const TURNOVER_SHARE = 0.08;

/** A token whose subscription is over and that has become a market. */
interface ListedToken {
  readonly instrumentId: number;
  readonly price: Amount;
  readonly total: Amount;
}

type Project = typeof subscriptionProjects.$inferSelect;

/** Those that are listed already. */
export async function listedTokens(queries: Queries): Promise<ListedToken[]> {
  const rows = await queries
    .select()
    .from(subscriptionProjects)
    .where(eq(subscriptionProjects.status, 'listed'));
  return rows.map(tokenOf);
}

/** Those that a batch of the exchange has listed, or has changed since. */
export function tokensListedIn({ changes }: PublishedBatch): ListedToken[] {
  return changes.flatMap(({ table, rows }) =>
    table.name === subscriptionProjectsTable.name
      ? (rows as readonly Project[]).filter(({ status }) => status === 'listed').map(tokenOf)
      : [],
  );
}

function tokenOf({ id, price, total }: Project): ListedToken {
  return { instrumentId: subscriptionTokenId(id), price, total };
}

/** What a feed needs to make prices of it, from the price of its issue on. */
export function tokenInstrument(
  { instrumentId, price, total }: ListedToken,
  catalogue: Pick<Catalogue, 'quotationOf'>,
): FeedInstrument | undefined {
  const listed = catalogue.quotationOf(instrumentId);
  if (listed === undefined) return undefined;
  const { priceDecimals, quantityDecimals } = listed.market;
  const issue = Number((price * total) / 10n ** 36n);
  return {
    id: instrumentId,
    symbol: listed.symbol,
    class: 'coin',
    priceDecimals,
    quantityDecimals,
    referencePrice: price,
    volatilityYear: VOLATILITY_YEAR,
    turnoverDay: Math.max(1_000, issue * TURNOVER_SHARE),
    isOwn: true,
  };
}
