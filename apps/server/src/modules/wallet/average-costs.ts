import type { Amount } from '@kontor/money';
import { ACCOUNT_IDS, type AccountName, ledgerEntries, orders } from '@kontor/schema';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { Markets } from '../markets/index.ts';
import { CostBasis } from './cost-basis.ts';

const MEMBERS_MAX = 2_000;
/** Read at a time, the entries of some 5,000 orders; who has more is told the rest by and by. */
const ENTRIES_MAX = 10_000;

/** Where coins and shares are bought; what futures earn in a coin says nothing of its cost. */
const COSTED = ['change', 'stock'] as const;
const COSTED_IDS: number[] = COSTED.map((name) => ACCOUNT_IDS[name]);

export function isCosted(account: AccountName): boolean {
  return (COSTED as readonly AccountName[]).includes(account);
}

type Catalogue = Pick<Markets['catalogue'], 'byId' | 'currencyByCode'>;

/** The average cost of a currency; undefined where it is not known. */
export type AverageCosts = (currencyId: number) => Amount | undefined;

export const NO_COSTS: AverageCosts = () => undefined;

/** One member's entries, read on from where the last call ended, one call at a time. */
class MemberCosts {
  readonly #basis: CostBasis;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(usdCurrencyId: number | undefined) {
    this.#basis = new CostBasis(usdCurrencyId);
  }

  read(queries: Queries, catalogue: Catalogue, userId: number): Promise<AverageCosts> {
    const turn = this.#turn.then(() => this.#read(queries, catalogue, userId));
    // The next caller has its own try.
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #read(queries: Queries, catalogue: Catalogue, userId: number): Promise<AverageCosts> {
    const rows = await queries
      .select({
        id: ledgerEntries.id,
        currencyId: ledgerEntries.currencyId,
        orderId: ledgerEntries.referenceId,
        amount: ledgerEntries.amount,
        kind: ledgerEntries.kind,
        marketId: orders.marketId,
      })
      .from(ledgerEntries)
      .leftJoin(
        orders,
        and(eq(ledgerEntries.kind, 'spot.trade'), eq(orders.id, ledgerEntries.referenceId)),
      )
      .where(
        and(
          eq(ledgerEntries.userId, userId),
          gt(ledgerEntries.id, this.#basis.lastEntryId),
          inArray(ledgerEntries.accountId, COSTED_IDS),
        ),
      )
      .orderBy(asc(ledgerEntries.id))
      .limit(ENTRIES_MAX);
    for (const { marketId, kind, ...row } of rows) {
      const market = marketId === null ? null : (catalogue.byId(marketId)?.market ?? null);
      this.#basis.add({ ...row, isSplit: kind === 'stock.split', market });
    }
    if (rows.length === ENTRIES_MAX) return NO_COSTS;
    return (currencyId) => this.#basis.averageOf(currencyId);
  }
}

const membersOf = new WeakMap<object, BoundedMap<number, MemberCosts>>();

/**
 * What a member paid for the coins that are held, in USDT a unit. Entries never change, so a call
 * reads only what came since the last one.
 */
export function averageCosts(
  { queries, markets }: Pick<Services, 'queries' | 'markets'>,
  userId: number,
): Promise<AverageCosts> {
  let members = membersOf.get(queries);
  if (members === undefined) {
    members = new BoundedMap(MEMBERS_MAX);
    membersOf.set(queries, members);
  }
  let costs = members.get(userId);
  if (costs === undefined) {
    costs = new MemberCosts(markets.catalogue.currencyByCode('USDT')?.id);
    members.set(userId, costs);
  }
  return costs.read(queries, markets.catalogue, userId);
}
