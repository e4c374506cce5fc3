import { parseAmount } from '@kontor/money';
import { isolatedLiquidationPrice } from '@kontor/rules/futures';
import { describe, expect, it } from 'vitest';
import { type ContractWire, contractOf } from './contract.ts';
import { type FuturesWire, type PositionWire, notionalInMarket, portfolioAt } from './portfolio.ts';
import { riskOf } from './risk.ts';

const BTC: ContractWire = {
  match_id: 1001,
  symbol: 'BTC/USDT',
  index_symbol: 'BTC/USDT',
  kind: 'linear',
  currency_id: 2,
  legal_id: 1,
  currency_name: 'BTC',
  legal_name: 'USDT',
  margin_currency_id: 1,
  margin_currency: 'USDT',
  margin_precision: 8,
  multiples: [1, 2, 5, 10, 20, 50, 100, 125],
  share_size: '0.01',
  share_currency: 'BTC',
  min_share: '1',
  max_share: '10000',
  share_step: '0.01',
  price_precision: 1,
  price_band: '0.02',
  tiers: [
    { notional: '50000', rate: '0.004', multiple: 125 },
    { notional: '250000', rate: '0.005', multiple: 100 },
  ],
  overnight_rate: '0.0001',
  trading: 'open',
};
const ETH: ContractWire = {
  ...BTC,
  match_id: 1002,
  symbol: 'ETH/USDT',
  index_symbol: 'ETH/USDT',
  currency_name: 'ETH',
  share_size: '0.1',
  share_currency: 'ETH',
  price_precision: 2,
};
const CONTRACTS = new Map([BTC, ETH].map((wire) => [wire.symbol, contractOf(wire)]));

function position(id: number, changes: Partial<PositionWire>): PositionWire {
  return {
    id,
    symbol: 'BTC/USDT',
    match_id: 1001,
    currency_id: 2,
    legal_id: 1,
    margin_currency: 'USDT',
    type: 1,
    status: 1,
    share: '40',
    number: '0.4',
    multiple: 20,
    margin_mode: 'cross',
    target_price: null,
    price: '66480',
    update_price: '66480',
    caution_money: '1329.6',
    entry_hold: '0',
    profits: '0',
    advanced: '0',
    trade_fee: '13.296',
    overnight_money: '0',
    target_profit_price: null,
    stop_loss_price: null,
    liquidation_price: null,
    close_reason: null,
    receipt: null,
    follow_id: null,
    create_time: 0,
    open_time: 0,
    handle_time: null,
    ...changes,
  };
}

const SHORT: Partial<PositionWire> = {
  symbol: 'ETH/USDT',
  type: 2,
  share: '30',
  number: '3',
  multiple: 10,
  price: '3468.2',
  update_price: '3468.2',
  caution_money: '1040.46',
};

function futures(
  positions: PositionWire[],
  changes: Partial<FuturesWire['accounts'][number]> = {},
) {
  const used = positions.reduce((sum, one) => sum + Number(one.caution_money), 0);
  return {
    hazard_rate: null,
    equity: '6200',
    caution_money_total: String(used),
    advanced_total: '0',
    profits_total: '0',
    accounts: [
      {
        margin_currency: 'USDT',
        balance: '6200',
        available: '3829.94',
        equity: '6200',
        hazard_rate: null,
        maintenance: '147.9864',
        caution_money_total: String(used),
        advanced_total: '0',
        profits_total: '0',
        ...changes,
      },
    ],
    positions,
    orders: [],
  } satisfies FuturesWire;
}

const marks = (btc: string, eth: string) =>
  new Map([
    ['BTC/USDT', parseAmount(btc)],
    ['ETH/USDT', parseAmount(eth)],
  ]);

describe('portfolioAt', () => {
  it('moves profit, equity and risk rate with the marks', () => {
    const wire = futures([position(1, {}), position(2, SHORT)]);
    const { positions, accounts } = portfolioAt(wire, CONTRACTS, marks('67218.4', '3512.06'));
    expect(positions.map((one) => one.profit)).toEqual([
      parseAmount('295.36'),
      parseAmount('-131.58'),
    ]);
    const [account] = accounts;
    expect(account?.equity).toBe(parseAmount('6363.78'));
    expect(account?.profit).toBe(parseAmount('163.78'));
    // 6363.78 / 2370.06, cut off.
    expect(account?.risk?.rate.toString().slice(0, 5)).toBe('26850');
    expect(account && riskOf(account).state).toBe('safe');
    // 0.4 % of both notionals at these marks.
    expect(account?.maintenance).toBe(parseAmount('149.69416'));
  });

  it('knows the value at entry exactly, though the average price is rounded', () => {
    const rounded = position(1, { price: '66480.33333334', profits: '-0.13333333' });
    const { positions } = portfolioAt(futures([rounded]), CONTRACTS, marks('66480', '1'));
    expect(positions[0]?.held?.openValue).toBe(parseAmount('26592.13333333'));
    expect(positions[0]?.profit).toBe(parseAmount('-0.13333333'));
  });

  it('lets new positions take no unrealised profit, and nothing that is lost', () => {
    const wire = futures([position(1, {})]);
    const rising = portfolioAt(wire, CONTRACTS, marks('67480', '1')).accounts[0];
    expect(rising?.available).toBe(parseAmount('3829.94'));
    const falling = portfolioAt(wire, CONTRACTS, marks('65480', '1')).accounts[0];
    expect(falling?.available).toBe(parseAmount('3429.94'));
    // What was lost already when the server was asked is not taken twice.
    const lost = futures([position(1, { update_price: '65480', profits: '-400' })], {
      available: '3429.94',
      equity: '5800',
      profits_total: '-400',
    });
    const further = portfolioAt(lost, CONTRACTS, marks('64480', '1')).accounts[0];
    expect(further?.available).toBe(parseAmount('3029.94'));
    expect(further?.equity).toBe(parseAmount('5400'));
  });

  it('adds up where a profit was paid in advance', () => {
    const paid = position(1, { profits: '500', update_price: '67730', advanced: '300' });
    const wire = futures([paid, position(2, SHORT)], {
      balance: '6200',
      equity: '6400',
      advanced_total: '300',
      profits_total: '200',
    });
    const { positions, accounts } = portfolioAt(wire, CONTRACTS, marks('67980', '3468.2'));
    const [account] = accounts;
    const sum = positions.reduce((total, one) => total + (one.profit ?? 0n) - one.advanced, 0n);
    expect(account?.profit).toBe(sum);
    expect(account?.profit).toBe(parseAmount('300'));
    expect(account?.equity).toBe((account?.balance ?? 0n) + sum);
    expect(positions.map(({ advanced }) => advanced)).toEqual([parseAmount('300'), 0n]);
    expect(account?.advanced).toBe(parseAmount('300'));
    expect(account?.cross?.equity).toBe(account?.equity);
  });

  it('is near its end where nothing is frozen for a position any more', () => {
    const wire = futures([position(1, { caution_money: '0' })]);
    const [account] = portfolioAt(wire, CONTRACTS, marks('66480', '1')).accounts;
    expect(account && riskOf(account)).toMatchObject({ rate: 0n, state: 'danger' });
  });

  it('keeps isolated positions apart from the cross pool', () => {
    const alone = position(3, { margin_mode: 'isolated', caution_money: '1329.6' });
    const wire = futures([alone, position(2, SHORT)]);
    const { positions, accounts } = portfolioAt(wire, CONTRACTS, marks('65480', '3468.2'));
    const [account] = accounts;
    expect(account?.equity).toBe(parseAmount('5800'));
    // The loss of 400 is the isolated position's own.
    expect(account?.cross?.equity).toBe(parseAmount('4870.4'));
    expect(account?.available).toBe(parseAmount('3829.94'));
    expect(account?.risk?.isolated).toBe(false);
    const contract = CONTRACTS.get('BTC/USDT');
    const held = positions[0]?.held;
    if (contract === undefined || held === undefined) throw new Error('nothing held');
    expect(positions[0]?.liquidationPrice).toBe(
      isolatedLiquidationPrice(contract.terms, held, parseAmount('1329.6'), parseAmount('65480')),
    );
  });

  it('shows the nearest isolated position where there is nothing else', () => {
    const alone = position(3, { margin_mode: 'isolated' });
    const [account] = portfolioAt(futures([alone]), CONTRACTS, marks('66480', '1')).accounts;
    expect(account?.risk?.isolated).toBe(true);
    expect(account?.risk?.rate).toBe(10n ** 18n);
    expect(account && riskOf(account).state).toBe('safe');
  });

  it('says near liquidation before it comes', () => {
    const thin = futures([position(1, {})], {
      balance: '1400',
      equity: '1400',
      available: '70.4',
      maintenance: '106.368',
    });
    const state = (mark: string) => {
      const [account] = portfolioAt(thin, CONTRACTS, marks(mark, '1')).accounts;
      return account && riskOf(account).state;
    };
    expect(state('69000')).toBe('safe');
    expect(state('66480')).toBe('warning');
    expect(state('63300')).toBe('danger');
  });

  it('counts positions and waiting entries against the tiers', () => {
    const wire = { ...futures([position(1, {})]), orders: [] as PositionWire[] };
    wire.orders.push(
      position(4, { status: 0, share: '10', target_price: '60000', price: null, profits: null }),
    );
    const portfolio = portfolioAt(wire, CONTRACTS, marks('67000', '1'));
    const contract = CONTRACTS.get('BTC/USDT');
    if (contract === undefined) throw new Error('no contract');
    expect(notionalInMarket(portfolio, contract)).toBe(parseAmount('32800'));
    expect(portfolio.entries[0]?.held).toBeUndefined();
  });
});
