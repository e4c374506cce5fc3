import { miningProducts } from '@kontor/schema';
import type { Services } from '../../services.ts';

const PLATFORM = 0;

interface Seed {
  readonly category: string;
  readonly name: string;
  readonly currency: string;
  readonly days: number;
  readonly dailyRate: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly quantity: string;
}

/** Of each shelf some, so that a demo has something to show; operators may change or close them. */
const SEEDED: readonly Seed[] = [
  seed('lock_in', 'short_term', 'USDT', 7, '0.0012', ['50', '20000', '2000000']),
  seed('lock_in', 'steady', 'USDT', 30, '0.0018', ['100', '50000', '5000000']),
  seed('lock_in', 'long_term', 'USDT', 90, '0.0025', ['500', '100000', '5000000']),
  seed('defi', 'lending_pool', 'USDC', 14, '0.0013', ['50', '50000', '2000000']),
  seed('defi', 'liquidity_pool', 'USDT', 30, '0.002', ['100', '50000', '3000000']),
  seed('defi', 'staking_pool', 'ETH', 60, '0.0011', ['0.05', '20', '2000']),
  seed('cloud', 'hash_starter', 'BTC', 30, '0.0009', ['0.001', '1', '100']),
  seed('cloud', 'hash_standard', 'BTC', 90, '0.0012', ['0.01', '5', '200']),
  seed('cloud', 'hash_fleet', 'ETH', 180, '0.0015', ['1', '100', '5000']),
];

/** Ends early at 0.4 % a day; dividends are paid at 08:00 UTC. */
const COMMON = { penaltyRate: '0.004', dividendMinute: 480, enabled: true } as const;

function seed(
  category: string,
  name: string,
  currency: string,
  days: number,
  dailyRate: string,
  [minimum, maximum, quantity]: readonly [string, string, string],
): Seed {
  return { category, name, currency, days, dailyRate, minimum, maximum, quantity };
}

/**
 * The first products where money is play money: what a start that was killed left out, the next one
 * adds. Nothing where an operator has written one.
 */
export async function seedMining({
  exchange,
  markets,
  queries,
  config,
}: Pick<Services, 'exchange' | 'markets' | 'queries' | 'config'>): Promise<void> {
  if (!config.playMoney) return;
  const { name, definedBy } = miningProducts;
  const known = await queries.select({ name, definedBy }).from(miningProducts);
  if (known.some((product) => product.definedBy !== PLATFORM)) return;
  for (const { currency, ...terms } of SEEDED) {
    if (known.some((product) => product.name === terms.name)) continue;
    const currencyId = markets.catalogue.currencyByCode(currency)?.id;
    if (currencyId === undefined) throw new Error(`no currency ${currency} to be locked`);
    const input = { ...terms, ...COMMON, currencyId };
    const { outcome } = await exchange.submit({
      kind: 'mining.define',
      actor: PLATFORM,
      input,
      key: null,
    });
    if (!outcome.ok) throw new Error(`the mining product was refused: ${outcome.code}`);
  }
}
