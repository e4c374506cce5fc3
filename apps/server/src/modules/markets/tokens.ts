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

/**
 * The listed tokens. A listing that was due while the server was away happens with the first
 * command of a start, before the tables show it, so batches are heard from the beginning.
 */
export class Tokens {
  readonly #listed = new Map<number, ListedToken>();
  readonly #catalogue: Pick<Catalogue, 'quotationOf'>;
  #listener: ((instrument: FeedInstrument) => void) | undefined;

  constructor(catalogue: Pick<Catalogue, 'quotationOf'>) {
    this.#catalogue = catalogue;
  }

  async load(queries: Queries): Promise<void> {
    const rows = await queries
      .select()
      .from(subscriptionProjects)
      .where(eq(subscriptionProjects.status, 'listed'));
    for (const row of rows) this.#listed.set(subscriptionTokenId(row.id), tokenOf(row));
  }

  /** Takes over what a batch of the exchange has listed, once its market is in the catalogue. */
  onBatch({ changes }: PublishedBatch): void {
    for (const { table, rows } of changes) {
      if (table.name !== subscriptionProjectsTable.name) continue;
      for (const row of rows as readonly Project[]) {
        const token = tokenOf(row);
        if (row.status !== 'listed' || this.#listed.has(token.instrumentId)) continue;
        this.#listed.set(token.instrumentId, token);
        const instrument = tokenInstrument(token, this.#catalogue);
        if (instrument !== undefined) this.#listener?.(instrument);
      }
    }
  }

  /** Tells of those that are known, and of each that is listed from now on. */
  onListed(listener: (instrument: FeedInstrument) => void): void {
    this.#listener = listener;
    for (const instrument of this.instruments()) listener(instrument);
  }

  /** All that are known now. */
  instruments(): FeedInstrument[] {
    const listed = [...this.#listed.values()];
    return listed.flatMap((token) => tokenInstrument(token, this.#catalogue) ?? []);
  }
}

function tokenOf({ id, price, total }: Project): ListedToken {
  return { instrumentId: subscriptionTokenId(id), price, total };
}

/** What a feed needs to make prices of it, from the price of its issue on. */
function tokenInstrument(
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
