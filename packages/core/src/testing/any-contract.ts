import { type Amount, formatAmount, ONE, powerOfTen } from '@kontor/money';
import fc from 'fast-check';
import { TestExchange } from './exchange.ts';
import { giveMargin } from './futures.ts';

/** A contract such as an operator could define, with a price of it. */
export interface AnyContract {
  readonly kind: 'linear' | 'inverse';
  readonly lotSize: string;
  readonly quantityDecimals: number;
  readonly priceDecimals: number;
  readonly marginDecimals: number;
  /** The index, in ticks. */
  readonly ticks: number;
  readonly multiple: number;
  readonly marginMode: 'cross' | 'isolated';
}

export const MARKET = 31;
export const INSTRUMENT = 31;
const BASE = 31;
const QUOTE = 32;
const MULTIPLES = [1, 2, 3, 7, 10, 50, 125];
/** More decimals than any real currency's, so that the steps of all contracts fit in. */
const FINE_DECIMALS = 14;

/** Lots from a ten-thousandth to a hundred, prices from 10^-4 to 10^6, of all fineness. */
export const anyContract: fc.Arbitrary<AnyContract> = fc
  .record({
    kind: fc.constantFrom('linear' as const, 'inverse' as const),
    quantityDecimals: fc.integer({ min: 0, max: 6 }),
    magnitude: fc.integer({ min: -4, max: 5 }),
    digits: fc.integer({ min: 100, max: 999 }),
    finer: fc.integer({ min: 0, max: 2 }),
    coarser: fc.integer({ min: 0, max: 6 }),
    multiple: fc.constantFrom(...MULTIPLES),
    marginMode: fc.constantFrom('cross' as const, 'isolated' as const),
  })
  .map(({ kind, quantityDecimals, magnitude, digits, finer, coarser, ...terms }) => {
    // Three digits at least, so that a band of 2 % has prices in it.
    const priceDecimals = Math.max(0, 2 - magnitude) + finer;
    const ticks = digits * 10 ** (magnitude - 2 + priceDecimals);
    // A market's values are whole units of its quote currency, and its steps of its base currency.
    const least =
      kind === 'linear'
        ? priceDecimals + quantityDecimals
        : Math.max(quantityDecimals, 8 - coarser);
    return {
      kind,
      quantityDecimals,
      priceDecimals,
      ticks: Math.round(ticks),
      lotSize: formatAmount(powerOfTen(18 - quantityDecimals) * 100n),
      marginDecimals: least,
      ...terms,
    };
  });

/** An exchange with this contract alone, its price, and members who have more than enough. */
export function exchangeWith(contract: AnyContract, members: readonly number[]): TestExchange {
  const test = new TestExchange();
  const { kind, marginDecimals, quantityDecimals, priceDecimals } = contract;
  const currency = (id: number, code: string, decimals: number) =>
    expectOk(test, 'currency.define', {
      id,
      code,
      title: code,
      kind: 'coin',
      decimals,
      enabled: true,
    });
  currency(BASE, 'BASE', kind === 'linear' ? FINE_DECIMALS : marginDecimals);
  currency(QUOTE, 'QUOTE', kind === 'linear' ? marginDecimals : FINE_DECIMALS);
  const symbol = 'BASE/QUOTE';
  expectOk(test, 'instrument.define', { id: INSTRUMENT, symbol, class: 'coin', priceDecimals });
  expectOk(test, 'market.define', {
    id: MARKET,
    instrumentId: INSTRUMENT,
    kind: 'futures',
    baseCurrencyId: BASE,
    quoteCurrencyId: QUOTE,
    priceDecimals,
    quantityDecimals,
    minimumQuantity: '0.000001',
    maximumQuantity: '1000000000',
    minimumNotional: '0',
    priceBand: '0.02',
    liquidityQuantity: '0',
    liquidityHalfSpread: '0.0002',
    enabled: true,
    listedAt: test.at,
  });
  const marginCurrencyId = kind === 'linear' ? QUOTE : BASE;
  expectOk(test, 'contract.define', {
    id: MARKET,
    kind,
    marginCurrencyId,
    lotSize: contract.lotSize,
    // The smallest there can be, so that every fill can.
    minimumLots: '0.01',
    maximumLots: '100000',
    multiples: MULTIPLES,
    tiers: [{ notional: '1000000000000000', rate: '0.004', multiple: 125 }],
    overnightRate: '0.0001',
  });
  for (const user of members) {
    test.member(user);
    giveMargin(test, user, marginCurrencyId, '1000000000000000');
  }
  tickAt(test, contract, contract.ticks);
  return test;
}

/** A new second with the index at so many ticks. */
export function tickAt(test: TestExchange, contract: AnyContract, ticks: number): void {
  test.tick({ [INSTRUMENT]: formatAmount(priceOf(contract, ticks)) });
}

export function priceOf({ priceDecimals }: AnyContract, ticks: number): Amount {
  return BigInt(ticks) * powerOfTen(18 - priceDecimals);
}

/** Hundredths of a lot as the text of a command. */
export function lotsOf(steps: number): string {
  return formatAmount((BigInt(steps) * ONE) / 100n);
}

export function marginCurrencyOf({ kind }: AnyContract): number {
  return kind === 'linear' ? QUOTE : BASE;
}

function expectOk(test: TestExchange, kind: string, input: Parameters<TestExchange['system']>[1]) {
  const outcome = test.system(kind, input);
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
}
