import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount, maximum, minimum, parseAmount } from '@kontor/money';
import { route } from '../../http/route.ts';
import type { Earned, EarnHolding, EarnOffer } from '../../platform/earn-source.ts';
import { atOneMoment, type Reads } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { dualEarns } from '../dual/index.ts';
import { miningEarns } from '../mining/index.ts';
import { subscriptionEarns } from '../subscription/index.ts';
import { totalOf, usdOf, usdText } from '../wallet/index.ts';

type Overview = OutputOf<typeof calls.earn.overview>;

/** What a product that earns tells of itself. */
interface EarnSource {
  readonly holdings: (
    services: Pick<Services, 'markets'>,
    moment: Reads,
    userId: number,
  ) => Promise<EarnHolding[]>;
  readonly earned: (moment: Reads, userId: number) => Promise<Earned>;
  readonly offer: (services: Services) => Promise<EarnOffer>;
}

/** Every product that pays for holding it. */
const SOURCES: readonly EarnSource[] = [dualEarns, miningEarns, subscriptionEarns];

/** What somebody holds of all products that earn, and what is open of each. */
export const overview = route(calls.earn.overview, async ({ member, services }) => {
  const offers = await Promise.all(SOURCES.map((source) => source.offer(services)));
  return {
    ...(member === undefined ? NOTHING : await ownOf(services, member.userId)),
    offers: offers.map(offerWire),
  };
});

const NOTHING: Omit<Overview, 'offers'> = {
  total_usd: '0',
  earned_usd: '0',
  since: null,
  holdings: [],
};

async function ownOf(services: Services, userId: number): Promise<Omit<Overview, 'offers'>> {
  return await atOneMoment(services.queries, async (moment) => {
    const holdings: EarnHolding[] = [];
    const yields: (bigint | null)[] = [];
    let since: number | null = null;
    for (const source of SOURCES) {
      holdings.push(...(await source.holdings(services, moment, userId)));
      const earned = await source.earned(moment, userId);
      for (const { currencyId, total } of earned.rows) {
        yields.push(worthOf(services, currencyId ?? 0, parseAmount(total)));
      }
      if (earned.since !== null) since = Math.min(since ?? earned.since, earned.since);
    }
    holdings.sort((a, b) => a.endsAt - b.endsAt);
    const wires = holdings.map((one) => holdingWire(services, one));
    const worths = holdings.map((one) => usdOf(services, one.currencyId, one.amount));
    return {
      total_usd: usdText(totalOf(worths)),
      earned_usd: usdText(totalOf(yields)),
      since,
      holdings: wires,
    };
  });
}

/** A penalty can be more than was paid: then it is below zero. */
function worthOf(services: Services, currencyId: number, amount: bigint): bigint | null {
  if (amount >= 0n) return usdOf(services, currencyId, amount);
  const worth = usdOf(services, currencyId, -amount);
  return worth === null ? null : -worth;
}

function holdingWire(services: Services, one: EarnHolding): Overview['holdings'][number] {
  const { markets } = services;
  return {
    kind: one.kind,
    id: one.id,
    name: one.name,
    coin: one.coin,
    linked_price: one.linkedPrice === null ? null : formatAmount(one.linkedPrice),
    days: one.days,
    amount: formatAmount(one.amount),
    currency: markets.catalogue.currency(one.currencyId)?.code ?? String(one.currencyId),
    worth_usd: usdText(usdOf(services, one.currencyId, one.amount)),
    rate: one.rate === null ? null : formatAmount(one.rate),
    rate_period: one.ratePeriod,
    daily: one.daily,
    ends_at: one.endsAt,
    returns: one.returns,
  };
}

function offerWire({ kind, rates, ratePeriod, open }: EarnOffer): Overview['offers'][number] {
  const [first] = rates;
  const range =
    first === undefined
      ? { rate_from: null, rate_to: null }
      : {
          rate_from: formatAmount(rates.reduce(minimum, first)),
          rate_to: formatAmount(rates.reduce(maximum, first)),
        };
  return { kind, open: open ?? rates.length, ...range, rate_period: ratePeriod };
}
