import { formatAmount, ONE, parseAmount } from '@kontor/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availableForNew,
  bankruptcyPrice,
  type ContractTerms,
  contractTerms,
  crossLiquidationPrice,
  type Direction,
  feeOf,
  type Held,
  highestMultiple,
  initialMargin,
  isolatedLiquidationPrice,
  maintenanceMargin,
  mustLiquidate,
  orderCost,
  overnightFee,
  poolFigures,
  profitOf,
  riskRate,
  type TicketEstimate,
  ticketEstimate,
  unrealisedProfit,
  valueOf,
} from './futures.ts';

const a = parseAmount;
const tiers = [
  { notional: '50000', rate: '0.004', multiple: 125 },
  { notional: '250000', rate: '0.005', multiple: 100 },
  { notional: '1000000', rate: '0.01', multiple: 50 },
  { notional: '5000000', rate: '0.025', multiple: 20 },
];
const linear = contractTerms({
  kind: 'linear',
  lotSize: a('0.01'),
  priceDecimals: 1,
  marginDecimals: 8,
  tiers,
});
const inverse = contractTerms({
  kind: 'inverse',
  lotSize: a('100'),
  priceDecimals: 1,
  marginDecimals: 8,
  tiers,
});
const contracts = { linear, inverse };
const shown = (estimate: TicketEstimate) =>
  Object.fromEntries(
    Object.entries(estimate).map(([name, value]: [string, bigint | null]) => [name, text(value)]),
  );
const text = (amount: bigint | null) => (amount === null ? null : formatAmount(amount));
const held = (terms: ContractTerms, direction: Direction, lots: string, price: string): Held => ({
  direction,
  lots: a(lots),
  openValue: valueOf(terms, a(lots), a(price)),
});

describe('value and profit', () => {
  it.each([
    ['linear', 'long', '40000', '41000', '400', '10'],
    ['linear', 'short', '40000', '41000', '400', '-10'],
    ['inverse', 'long', '40000', '50000', '0.0025', '0.0005'],
    ['inverse', 'short', '40000', '50000', '0.0025', '-0.0005'],
  ] as const)('%s %s from %s to %s', (kind, direction, open, exit, value, profit) => {
    const position = held(contracts[kind], direction, '1', open);
    expect(text(position.openValue)).toBe(value);
    expect(text(unrealisedProfit(contracts[kind], position, a(exit)))).toBe(profit);
  });

  it('is rounded once for both sides of a trade, and at a mark never for the holder', () => {
    const price = a('30000.7');
    const value = valueOf(inverse, a('1.01'), price);
    expect(text(value)).toBe('0.00336658');
    for (const direction of ['long', 'short'] as const) {
      const position = { direction, lots: a('1.01'), openValue: value };
      expect(unrealisedProfit(inverse, position, price)).toBeLessThanOrEqual(0n);
    }
    expect(profitOf('inverse', 'long', value, value)).toBe(0n);
  });

  it('freezes and charges up to the smallest unit', () => {
    expect(text(initialMargin(linear, a('100'), 3))).toBe('33.33333334');
    expect(text(feeOf(linear, a('0.00001'), a('0.0005')))).toBe('0.00000001');
    expect(text(overnightFee(linear, a('1'), a('40000'), a('0.0001'), 3))).toBe('0.12');
    expect(text(overnightFee(inverse, a('1'), a('40000'), a('0.0001'), 1))).toBe('0.00000025');
  });
});

describe('maintenance', () => {
  it.each([
    ['1', '40000', '1.6'],
    ['125', '40000', '200'],
    ['250', '40000', '450'],
    ['625', '40000', '1200'],
    ['2500', '40000', '8700'],
    ['25000', '40000', '233700'],
  ])('%s lots at %s keep %s', (lots, mark, margin) => {
    expect(text(maintenanceMargin(linear, a(lots), a(mark)))).toBe(margin);
  });

  it('has no jump between tiers and never falls', () => {
    for (const { notional } of linear.tiers) {
      const at = maintenanceMargin(linear, (notional * ONE) / a('400'), a('40000'));
      const above = maintenanceMargin(linear, (notional * ONE) / a('400') + a('0.01'), a('40000'));
      expect(above - at).toBeGreaterThan(0n);
      expect(above - at).toBeLessThan(a('0.2'));
    }
  });

  it('of an inverse contract goes by its quantity and is paid in the coin', () => {
    expect(text(maintenanceMargin(inverse, a('1000'), a('40000')))).toBe('0.01125');
  });

  it('bounds the multiple by what is open', () => {
    expect(highestMultiple(linear, a('50000'))).toBe(125);
    expect(highestMultiple(linear, a('50000.1'))).toBe(100);
    expect(highestMultiple(linear, a('5000000.1'))).toBeNull();
  });
});

describe('liquidation price', () => {
  it.each([
    // (400 − 40 − 0) ÷ 0.996 ÷ 0.01 and (400 + 40) ÷ 1.004 ÷ 0.01, to the first tick beyond
    ['linear', 'long', '1', '40', '36144.5'],
    ['linear', 'short', '1', '40', '43824.8'],
    // 100 × 1.004 ÷ (0.0025 + 0.00025) and 100 × 0.996 ÷ (0.0025 − 0.00025): 36509.0909 and
    // 44266.6667; rounded to units of the coin, the rule holds a little before.
    ['inverse', 'long', '1', '0.00025', '36509.2'],
    ['inverse', 'short', '1', '0.00025', '44266.4'],
    ['linear', 'long', '1', '400', null],
    ['inverse', 'short', '1', '0.0025', null],
    // reached already
    ['linear', 'long', '1', '1', '40000'],
  ] as const)('%s %s of %s lots with %s', (kind, direction, lots, margin, price) => {
    const terms = contracts[kind];
    const position = held(terms, direction, lots, '40000');
    const found = isolatedLiquidationPrice(terms, position, a(margin), a('40000'));
    expect(text(found)).toBe(price);
  });

  it('is the first tick at which the rule holds, whatever is held and in whichever tier', () => {
    const position = fc.record({
      direction: fc.constantFrom('long' as const, 'short' as const),
      lots: fc
        .integer({ min: 100, max: 2_000_000 })
        .map((hundredths) => BigInt(hundredths) * 10n ** 16n),
      price: fc
        .integer({ min: 300_000, max: 500_000 })
        .map((tenths) => BigInt(tenths) * 10n ** 17n),
    });
    const cases = fc.record({
      terms: fc.constantFrom(linear, inverse),
      positions: fc.array(position, { minLength: 1, maxLength: 4 }),
      mark: fc.integer({ min: 350_000, max: 450_000 }).map((tenths) => BigInt(tenths) * 10n ** 17n),
      backing: fc.integer({ min: 0, max: 50_000_000 }),
      direction: fc.constantFrom('long' as const, 'short' as const),
    });
    fc.assert(
      fc.property(cases, ({ terms, positions, mark, backing, direction }) => {
        const unit = terms.kind === 'linear' ? 10n ** 18n : 10n ** 14n;
        const balance = BigInt(backing) * unit;
        const marked = (at: bigint) =>
          positions.map(({ direction: side, lots, price }) => ({
            terms,
            held: { direction: side, lots, openValue: valueOf(terms, lots, price) },
            mark: at,
            advanced: 0n,
            margin: 0n,
          }));
        const isOver = (at: bigint) => mustLiquidate(poolFigures(balance, marked(at)));
        const inMarket = marked(mark).map((one) => one.held);
        const figures = poolFigures(balance, marked(mark));
        const found = crossLiquidationPrice(terms, direction, figures, inMarket, mark);
        if (isOver(mark)) return found === null || found === mark;
        const step = direction === 'long' ? -terms.tick : terms.tick;
        if (found === null) {
          const far = direction === 'long' ? terms.tick : a('100000000');
          return !isOver(far);
        }
        if (!isOver(found)) return false;
        // Nowhere on the way: every tick just before it, and some of the others.
        for (let before = 1n; before <= 60n; before += 1n) {
          const near: bigint = found - step * before;
          const onTheWay: bigint = found + (((mark - found) * before) / 60n / step) * step;
          if (near !== found && (near - mark) * step > 0n && isOver(near)) return false;
          if (onTheWay !== found && isOver(onTheWay)) return false;
        }
        return true;
      }),
      { numRuns: 3_000 },
    );
  });

  // Margin moves by less than a unit over thousands of ticks, so its roundings decide.
  it('of an even hedge is never beyond the first tick, and at most its roundings before', () => {
    const cases = fc.record({
      kind: fc.constantFrom('linear' as const, 'inverse' as const),
      priceDecimals: fc.integer({ min: 1, max: 5 }),
      marginDecimals: fc.integer({ min: 2, max: 8 }),
      mark: fc.integer({ min: 20_000, max: 80_000 }).map((whole) => BigInt(whole) * 10n ** 18n),
      lots: fc.integer({ min: 1, max: 500 }),
      more: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 2, maxLength: 4 }),
      spare: fc.integer({ min: 1, max: 60 }),
      direction: fc.constantFrom('long' as const, 'short' as const),
    });
    let exact = 0;
    let early = 0;
    fc.assert(
      fc.property(cases, ({ kind, priceDecimals, lots, more, spare, mark, ...rest }) => {
        const marginDecimals = kind === 'linear' ? rest.marginDecimals : 8;
        const lotSize = a(kind === 'linear' ? '0.001' : '1');
        const terms = contractTerms({ kind, lotSize, priceDecimals, marginDecimals, tiers });
        const positions = more.map((plus, n) => {
          const side = n % 2 === 0 ? ('long' as const) : ('short' as const);
          return held(terms, side, String(lots + plus), text(mark) ?? '');
        });
        const unit = 10n ** BigInt(18 - marginDecimals);
        const leftAt = (balance: bigint, price: bigint) => {
          const one = { terms, mark: price, advanced: 0n, margin: 0n };
          const figures = poolFigures(
            balance,
            positions.map((position) => ({ ...one, held: position })),
          );
          return figures.equity - figures.maintenance;
        };
        const balance = BigInt(spare) * unit - leftAt(0n, mark);
        const figures = { equity: balance, maintenance: balance - leftAt(balance, mark) };
        const found = crossLiquidationPrice(terms, rest.direction, figures, positions, mark);
        if (found === null) return;
        const step = rest.direction === 'long' ? -terms.tick : terms.tick;
        for (let before = 1n; before <= 300n; before += 1n) {
          const near: bigint = found - step * before;
          const onTheWay: bigint = found + (((mark - found) * before) / 300n / step) * step;
          if ((near - mark) * step > 0n) expect(leftAt(balance, near)).toBeGreaterThan(0n);
          if (onTheWay !== found) expect(leftAt(balance, onTheWay)).toBeGreaterThan(0n);
        }
        const left = leftAt(balance, found);
        expect(left).toBeLessThanOrEqual(unit * BigInt(2 * positions.length + 1));
        if (left > 0n) early += 1;
        else exact += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(early).toBeGreaterThan(0);
    expect(exact).toBeGreaterThan(20 * early);
  });
});

describe('bankruptcy', () => {
  it.each([
    ['linear', 'long', '40', '0', '36000'],
    ['linear', 'short', '40', '0', '44000'],
    ['linear', 'long', '400', '0', null],
    ['inverse', 'short', '0.0025', '0', null],
    ['linear', 'long', '40', '0.0005', '36018.009005'],
  ] as const)('%s %s with %s, fee %s', (kind, direction, backing, fee, price) => {
    const terms = contracts[kind];
    const position = held(terms, direction, '1', '40000');
    expect(text(bankruptcyPrice(terms, position, a(backing), a(fee)))).toBe(price);
  });

  it('leaves nothing owed, and nearly nothing', () => {
    for (const terms of [linear, inverse]) {
      for (const direction of ['long', 'short'] as const) {
        const position = held(terms, direction, '12.34', '41234.5');
        const backing = initialMargin(terms, position.openValue, 7);
        const rate = a('0.0005');
        const price = bankruptcyPrice(terms, position, backing, rate) ?? 0n;
        const value = valueOf(terms, position.lots, price);
        const profit = profitOf(terms.kind, direction, position.openValue, value);
        const left = backing + profit - feeOf(terms, value, rate);
        expect(left).toBeGreaterThanOrEqual(-3n * 10n ** 10n);
        expect(left).toBeLessThan(3n * 10n ** 10n);
      }
    }
  });
});

it('tells the risk rate, and none without positions', () => {
  const position = held(linear, 'long', '1', '40000');
  const marked = {
    terms: linear,
    held: position,
    mark: a('39000'),
    advanced: a('1'),
    margin: a('40'),
  };
  const figures = poolFigures(a('100'), [marked]);
  expect(text(figures.equity)).toBe('89');
  expect(text(figures.profit)).toBe('-11');
  expect(text(riskRate(figures))).toBe('2.225');
  expect(riskRate(poolFigures(a('100'), []))).toBeNull();
  // Nothing is frozen for it any more: that is no safety, and not nothing.
  expect(text(riskRate(poolFigures(a('100'), [{ ...marked, margin: 0n }])))).toBe('0');
  expect(text(availableForNew(a('60'), figures.profit))).toBe('49');
  expect(text(availableForNew(a('60'), a('5')))).toBe('60');
});

it('lets an entry cost its margin, its fee and what it loses at once', () => {
  const order = {
    direction: 'long' as const,
    lots: a('10'),
    price: a('40400'),
    mark: a('40000'),
    multiple: 20,
    feeRate: a('0.0005'),
  };
  const cost = orderCost(linear, order);
  expect([cost.margin, cost.fee, cost.openLoss, cost.total].map(text)).toEqual([
    '202',
    '2.02',
    '40',
    '244.02',
  ]);
});

it('tells on the ticket what will happen', () => {
  const ticket = {
    direction: 'long' as const,
    lots: a('1'),
    multiple: 10,
    marginMode: 'isolated' as const,
    price: a('40000'),
    mark: a('40000'),
    feeRate: a('0.0005'),
    overnightRate: a('0.0001'),
    takeProfitPrice: a('42000'),
    stopLossPrice: a('39000'),
    pool: { equity: a('500'), maintenance: 0n, inMarket: [] },
  };
  const isolated = ticketEstimate(linear, ticket);
  expect(shown(isolated)).toEqual({
    value: '400',
    margin: '40',
    fee: '0.2',
    openLoss: '0',
    cost: '40.2',
    overnight: '0.04',
    liquidationPrice: '36144.5',
    lossAtStop: '10.395',
    profitAtTarget: '19.59',
    worstLoss: '40.2',
  });
  const cross = ticketEstimate(linear, { ...ticket, marginMode: 'cross' });
  expect(cross.liquidationPrice).toBeNull();
  expect(text(cross.worstLoss)).toBe('500');
});
