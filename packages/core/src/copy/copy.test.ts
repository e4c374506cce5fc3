import { formatAmount, parseAmount } from '@kontor/money';
import { ACCOUNT_IDS, type copiesTable, type followsTable, type RowOf } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../futures/index.ts';
import type { Json, Outcome } from '../index.ts';
import { balanceId } from '../ledger/ledger.ts';
import { BTC, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

type Follow = RowOf<typeof followsTable>;
type Copy = RowOf<typeof copiesTable>;

const PERP = 1_001;
const BTC_INDEX = 1;
const TRADER = FIRST_USER;
const ANNA = FIRST_USER + 1;
const BEN = FIRST_USER + 2;

let test: TestExchange;

/** A linear BTC contract of 0.01 a lot in a market with much liquidity close to the index. */
function defineContract(
  exchange: TestExchange,
  { liquidity = '1000', halfSpread = '0.0001' } = {},
): void {
  exchange.system('market.define', {
    id: PERP,
    instrumentId: BTC_INDEX,
    kind: 'futures',
    baseCurrencyId: BTC,
    quoteCurrencyId: USDT,
    priceDecimals: 1,
    quantityDecimals: 4,
    minimumQuantity: '0.0001',
    maximumQuantity: '1000',
    minimumNotional: '1',
    priceBand: '0.02',
    liquidityQuantity: liquidity,
    liquidityHalfSpread: halfSpread,
    enabled: true,
    listedAt: exchange.at,
  });
  exchange.system('contract.define', {
    id: PERP,
    kind: 'linear',
    marginCurrencyId: USDT,
    lotSize: '0.01',
    minimumLots: '1',
    maximumLots: '10000',
    multiples: [1, 5, 10, 20, 50, 100],
    tiers: [{ notional: '100000000', rate: '0.004', multiple: 100 }],
    overnightRate: '0.0001',
  });
}

beforeEach(() => {
  test = new TestExchange();
  defineContract(test);
  for (const user of [TRADER, ANNA, BEN]) test.member(user);
  test.tick({ [BTC_INDEX]: '40000' });
  must(
    test.send(TRADER, 'trader.apply', { profitShare: '0.1', introduction: 'Trend and patience' }),
  );
  must(test.system('trader.decide', { userId: TRADER, status: 'approved' }));
});

function must(outcome: Outcome): { readonly [key: string]: Json } {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as { readonly [key: string]: Json };
}

function follow(user: number, terms: { [field: string]: Json }): number {
  const result = must(test.send(user, 'follow.start', { traderId: TRADER, ...terms }));
  return result.followId as number;
}

function open(user: number, terms: { [field: string]: Json } = {}): number {
  const result = must(
    test.send(user, 'futures.open', {
      marketId: PERP,
      direction: 'long',
      lots: '3',
      multiple: 10,
      marginMode: 'cross',
      ...terms,
    }),
  );
  return result.positionId as number;
}

/** The command after the trader's is when copies are made: here the next tick or pulse. */
const pulse = () => must(test.system('clock.pulse', {}));
const positionsOf = (user: number) =>
  test.table<Position>('positions').filter(({ userId }) => userId === user);
const copies = () => test.table<Copy>('copies');
const followRow = (id: number) => test.row<Follow>('follows', id);
const lever = (user: number) => {
  const { ledger } = test.core.exchange;
  return ledger.available(balanceId(user, ACCOUNT_IDS.lever, USDT));
};
const text = (amount: bigint | null | undefined) =>
  amount === null || amount === undefined ? null : formatAmount(amount);

function checked(): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
}

describe('opening', () => {
  it('copies by a multiple, by fixed lots, and tells both prices', () => {
    follow(ANNA, { kind: 'multiple', number: '1.5' });
    follow(BEN, { kind: 'lots', number: '2' });
    const original = open(TRADER);
    expect(positionsOf(ANNA)).toEqual([]);
    test.advance(40);
    pulse();
    expect(positionsOf(ANNA).map(({ openLots }) => text(openLots))).toEqual(['4.5']);
    expect(positionsOf(BEN).map(({ openLots }) => text(openLots))).toEqual(['2']);
    const made = copies();
    expect(made.length).toBe(2);
    for (const copy of made) {
      expect(copy).toMatchObject({ action: 'open', skipped: null, delayMs: 0 });
      expect(copy.traderPositionId).toBe(original);
      expect(Number(text(copy.followerPrice))).toBeGreaterThanOrEqual(40_000);
      expect(copy.traderPrice).not.toBeNull();
    }
    checked();
  });

  it('skips below the minimum, beyond the margin limit and without money, with the reason', () => {
    follow(ANNA, { kind: 'multiple', number: '0.3' });
    follow(BEN, { kind: 'lots', number: '20', maximumMargin: '500' });
    const poor = FIRST_USER + 3;
    must(test.system('member.open', { userId: poor, vipLevel: 0 }));
    follow(poor, { kind: 'lots', number: '1' });
    open(TRADER);
    pulse();
    const reasons = new Map(copies().map(({ userId, skipped }) => [userId, skipped]));
    expect(reasons.get(ANNA)).toBe('COPY_BELOW_MINIMUM');
    expect(reasons.get(BEN)).toBe('COPY_MARGIN_LIMIT');
    expect(reasons.get(poor)).toBe('INSUFFICIENT_BALANCE');
    expect(positionsOf(BEN)).toEqual([]);
    checked();
  });

  it('says so where the follower’s own order would have been met, and copies nothing', () => {
    defineContract(test, { liquidity: '0.5', halfSpread: '0.001' });
    follow(ANNA, { kind: 'lots', number: '1' });
    // Inside of the quotes, so that a copy would meet it first.
    open(ANNA, { direction: 'short', lots: '2', limitPrice: '40000.1' });
    open(TRADER, { lots: '1' });
    pulse();
    expect(copies()).toMatchObject([{ skipped: 'COPY_OWN_ORDER', positionId: null }]);
    expect(positionsOf(ANNA).filter(({ followId }) => followId !== null)).toEqual([]);
    checked();
  });

  it('copies before anything else happens, and skips what is left beyond the guard', () => {
    defineContract(test, { liquidity: '0.5', halfSpread: '0.001' });
    follow(ANNA, { kind: 'lots', number: '1' });
    open(TRADER, { lots: '1' });
    // The price that comes next does not matter: the copies are made at the trader's own time.
    test.tick({ [BTC_INDEX]: '40600' });
    expect(copies().map(({ skipped, delayMs }) => [skipped, delayMs])).toEqual([[null, 0]]);
    // So much that what is left of the quotes is more than 0.5 % above the trader's average.
    open(TRADER, { lots: '24' });
    pulse();
    expect(copies().at(-1)).toMatchObject({ skipped: 'COPY_SLIPPAGE', positionId: null });
    expect(positionsOf(ANNA).length).toBe(1);
    checked();
  });

  it('leaves alone what was open before, and other kinds of contract', () => {
    open(TRADER);
    pulse();
    follow(ANNA, { kind: 'lots', number: '1' });
    test.advance(1_000);
    pulse();
    expect(copies()).toEqual([]);
  });
});

describe('closing and stops', () => {
  it('closes in proportion, then all, and shares what is above the high-water mark', () => {
    const id = follow(ANNA, { kind: 'multiple', number: '2' });
    const original = open(TRADER, { lots: '4' });
    pulse();
    const [copy] = positionsOf(ANNA);
    expect(text(copy?.openLots)).toBe('8');
    test.tick({ [BTC_INDEX]: '41000' });
    must(test.send(TRADER, 'futures.close', { positionId: original, lots: '1' }));
    pulse();
    expect(text(positionsOf(ANNA)[0]?.openLots)).toBe('6');
    const earned = lever(TRADER);
    must(test.send(TRADER, 'futures.close', { positionId: original }));
    const afterClose = lever(TRADER);
    pulse();
    pulse();
    const [closed] = positionsOf(ANNA);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'copy' });
    const [, partly, wholly] = copies();
    expect([partly?.action, wholly?.action]).toEqual(['close', 'close']);
    expect([partly?.delayMs, wholly?.delayMs]).toEqual([0, 0]);
    expect(Number(text(partly?.traderPrice))).toBeGreaterThan(40_900);
    // The trader's own row says at what it closed wholly; the follower's price is here.
    expect(wholly?.traderPrice).toBeNull();
    expect(Number(text(wholly?.followerPrice))).toBeGreaterThan(40_900);
    const net = (closed?.realisedProfit ?? 0n) - (closed?.fee ?? 0n) - (closed?.overnightFee ?? 0n);
    expect(net).toBeGreaterThan(0n);
    const share = (net / 10n / 10n ** 10n) * 10n ** 10n;
    expect(text(followRow(id).sharePaid)).toBe(text(share));
    expect(followRow(id).highWaterMark).toBe(net);
    expect(lever(TRADER) - afterClose).toBe(share);
    expect(afterClose).toBeGreaterThan(earned);
    checked();
  });

  it('shares nothing until a loss is made good', () => {
    const id = follow(ANNA, { kind: 'lots', number: '10' });
    const round = (from: string, to: string) => {
      test.tick({ [BTC_INDEX]: from });
      const original = open(TRADER);
      pulse();
      test.tick({ [BTC_INDEX]: to });
      must(test.send(TRADER, 'futures.close', { positionId: original }));
      pulse();
      pulse();
    };
    round('40000', '39500');
    expect(followRow(id).realisedProfit).toBeLessThan(0n);
    expect(followRow(id).sharePaid).toBe(0n);
    round('39500', '39700');
    expect(followRow(id).sharePaid).toBe(0n);
    round('39700', '41000');
    const { realisedProfit, sharePaid } = followRow(id);
    expect(realisedProfit).toBeGreaterThan(0n);
    expect(sharePaid).toBe((realisedProfit / 10n / 10n ** 10n) * 10n ** 10n);
    checked();
  });

  it('mirrors stops, and follows the trader out when the stop fires', () => {
    follow(ANNA, { kind: 'lots', number: '1' });
    const original = open(TRADER);
    pulse();
    must(test.send(TRADER, 'futures.set_stops', { positionId: original, stopLossPrice: '39000' }));
    pulse();
    expect(text(positionsOf(ANNA)[0]?.stopLossPrice)).toBe('39000');
    test.tick({ [BTC_INDEX]: '38990' });
    pulse();
    expect(positionsOf(ANNA)[0]?.status).toBe('closed');
    checked();
  });

  it('ends a follow at its stop-loss and closes everything', () => {
    const id = follow(ANNA, { kind: 'lots', number: '10', stopLoss: '100' });
    open(TRADER);
    pulse();
    test.tick({ [BTC_INDEX]: '39500' });
    expect(positionsOf(ANNA)[0]?.status).toBe('open');
    test.tick({ [BTC_INDEX]: '38900' });
    pulse();
    expect(positionsOf(ANNA)[0]).toMatchObject({ status: 'closed', closeReason: 'copy' });
    expect(followRow(id)).toMatchObject({ status: 'ended', endReason: 'stop_loss' });
    expect(positionsOf(TRADER)[0]?.status).toBe('open');
    checked();
  });
});

describe('a stop-loss at a tick that liquidates many', () => {
  it('is looked at after the last of them', () => {
    must(test.system('setting.define', { name: 'liquidation_fills_at_once', value: '1' }));
    const id = follow(ANNA, { kind: 'lots', number: '10', stopLoss: '100' });
    open(TRADER);
    pulse();
    open(BEN, { multiple: 100, marginMode: 'isolated' });
    open(BEN, { multiple: 100, marginMode: 'isolated' });
    test.tick({ [BTC_INDEX]: '38900' });
    expect(test.core.isUnfinished).toBe(true);
    expect(followRow(id).status).toBe('active');
    while (test.core.isUnfinished) pulse();
    expect(positionsOf(BEN).map(({ closeReason }) => closeReason)).toEqual([
      'liquidation',
      'liquidation',
    ]);
    expect(positionsOf(ANNA)[0]?.status).toBe('open');
    test.recover();
    pulse();
    expect(followRow(id)).toMatchObject({ status: 'ended', endReason: 'stop_loss' });
    expect(positionsOf(ANNA)[0]).toMatchObject({ status: 'closed', closeReason: 'copy' });
    checked();
  });
});

describe('two copies that end at one moment', () => {
  it('share what is left of a gain and a loss, and the follow ends once', () => {
    const id = follow(ANNA, { kind: 'lots', number: '5' });
    open(TRADER, { lots: '1' });
    open(TRADER, { lots: '1', direction: 'short' });
    pulse();
    expect(positionsOf(ANNA).length).toBe(2);
    test.tick({ [BTC_INDEX]: '40500' });
    const result = must(test.send(ANNA, 'follow.end', { followId: id, keep: false }));
    expect((result.closed as number[]).length).toBe(2);
    pulse();
    pulse();
    expect(followRow(id)).toMatchObject({ status: 'ended', sharePaid: 0n });
    test.recover();
    pulse();
    checked();
  });

  it('pay no share out of what an unrealised loss needs', () => {
    const id = follow(ANNA, { kind: 'lots', number: '100' });
    const first = open(TRADER, { lots: '1', direction: 'short' });
    pulse();
    // An own long of the follower loses while the copy of the short gains.
    open(ANNA, { lots: '60', multiple: 5 });
    test.tick({ [BTC_INDEX]: '36500' });
    const { ledger } = test.core.exchange;
    const account = balanceId(ANNA, ACCOUNT_IDS.lever, USDT);
    must(test.send(TRADER, 'futures.close', { positionId: first }));
    pulse();
    pulse();
    expect(followRow(id).realisedProfit).toBeGreaterThan(0n);
    expect(ledger.available(account)).toBeGreaterThanOrEqual(0n);
    checked();
  });
});

describe('ending a follow', () => {
  it('keeps the positions as own ones, which the trader moves no more', () => {
    const id = follow(ANNA, { kind: 'lots', number: '1' });
    const original = open(TRADER);
    pulse();
    const [copy] = positionsOf(ANNA);
    expect(must(test.send(ANNA, 'follow.end', { followId: id, keep: true }))).toEqual({
      closed: [],
      kept: [copy?.id],
      failed: [],
    });
    must(test.send(TRADER, 'futures.close', { positionId: original }));
    pulse();
    expect(positionsOf(ANNA)[0]).toMatchObject({ status: 'open', followId: null });
    expect(followRow(id)).toMatchObject({ status: 'ended', endReason: 'user' });
    checked();
  });

  it('closes the positions where it is asked to', () => {
    const id = follow(ANNA, { kind: 'lots', number: '1' });
    open(TRADER);
    pulse();
    const result = must(test.send(ANNA, 'follow.end', { followId: id, keep: false }));
    expect(result.failed).toEqual([]);
    pulse();
    expect(positionsOf(ANNA)[0]).toMatchObject({ status: 'closed', closeReason: 'user' });
    expect(followRow(id).status).toBe('ended');
    checked();
  });

  it('detaches one position by self-holding', () => {
    follow(ANNA, { kind: 'lots', number: '1' });
    const original = open(TRADER);
    pulse();
    const copyId = positionsOf(ANNA)[0]?.id ?? 0;
    must(test.send(ANNA, 'follow.detach', { positionId: copyId }));
    must(test.send(TRADER, 'futures.close', { positionId: original }));
    pulse();
    expect(positionsOf(ANNA)[0]?.status).toBe('open');
    expect(codeOf(test.send(ANNA, 'follow.detach', { positionId: copyId }))).toBe(
      'POSITION_NOT_COPIED',
    );
    expect(codeOf(test.send(BEN, 'follow.detach', { positionId: copyId }))).toBe(
      'POSITION_UNKNOWN',
    );
  });

  it('opens nothing after its deadline but still closes with the trader', () => {
    const id = follow(ANNA, { kind: 'lots', number: '1', deadline: test.at + 5_000 });
    const original = open(TRADER);
    pulse();
    test.advance(6_000);
    test.tick({ [BTC_INDEX]: '40000' });
    expect(followRow(id)).toMatchObject({ status: 'ending', endReason: 'deadline' });
    open(TRADER, { lots: '1' });
    pulse();
    expect(positionsOf(ANNA).length).toBe(1);
    must(test.send(TRADER, 'futures.close', { positionId: original }));
    pulse();
    expect(positionsOf(ANNA)[0]?.status).toBe('closed');
    expect(followRow(id).status).toBe('ended');
    checked();
  });
});

describe('who may', () => {
  it.each([
    ['an unknown trader', ANNA, { traderId: BEN, kind: 'lots', number: '1' }, 'TRADER_UNKNOWN'],
    ['oneself', TRADER, { traderId: TRADER, kind: 'lots', number: '1' }, 'FOLLOW_SELF'],
    [
      'too many decimals',
      ANNA,
      { traderId: TRADER, kind: 'lots', number: '1.001' },
      'FIELD_DECIMALS',
    ],
    ['too large', ANNA, { traderId: TRADER, kind: 'multiple', number: '101' }, 'FIELD_TOO_LARGE'],
    [
      'in the past',
      ANNA,
      { traderId: TRADER, kind: 'lots', number: '1', deadline: 1 },
      'EXPIRY_WRONG',
    ],
    ['nothing', ANNA, { traderId: TRADER, kind: 'lots', number: '0' }, 'FIELD_NOT_POSITIVE'],
  ])('refuses to follow: %s', (_, user, input, code) => {
    expect(codeOf(test.send(user, 'follow.start', input))).toBe(code);
  });

  it('follows once, and edits only its own', () => {
    const id = follow(ANNA, { kind: 'lots', number: '1' });
    const again = { traderId: TRADER, kind: 'lots', number: '2' };
    expect(codeOf(test.send(ANNA, 'follow.start', again))).toBe('FOLLOW_EXISTS');
    const edited = { followId: id, kind: 'multiple', number: '2' };
    expect(codeOf(test.send(BEN, 'follow.edit', edited))).toBe('FOLLOW_UNKNOWN');
    expect(codeOf(test.send(BEN, 'follow.end', { followId: id, keep: true }))).toBe(
      'FOLLOW_UNKNOWN',
    );
    expect(codeOf(test.send(ANNA, 'follow.edit', edited))).toBe('ok');
    test.endBatch();
    expect(followRow(id)).toMatchObject({ kind: 'multiple', number: parseAmount('2') });
  });

  it('keeps the share that was agreed when the trader raises it', () => {
    must(test.send(TRADER, 'trader.apply', { profitShare: '0.05', introduction: 'less' }));
    const id = follow(ANNA, { kind: 'lots', number: '1' });
    must(test.send(TRADER, 'trader.apply', { profitShare: '0.1', introduction: 'more' }));
    test.endBatch();
    expect(text(followRow(id).profitShare)).toBe('0.05');
    const more = { profitShare: '0.11', introduction: 'too much' };
    expect(codeOf(test.send(TRADER, 'trader.apply', more))).toBe('FIELD_TOO_LARGE');
  });

  it('is refused a share that was changed after it was shown', () => {
    const shown = { traderId: TRADER, kind: 'lots', number: '1', profitShare: '0.05' };
    expect(codeOf(test.send(ANNA, 'follow.start', shown))).toBe('SHARE_CHANGED');
    expect(codeOf(test.send(ANNA, 'follow.start', { ...shown, profitShare: '0.1' }))).toBe('ok');
  });

  it('makes good an earlier loss before anything is shared, also after following anew', () => {
    const first = follow(ANNA, { kind: 'lots', number: '10' });
    const round = (from: string, to: string) => {
      test.tick({ [BTC_INDEX]: from });
      const original = open(TRADER);
      pulse();
      test.tick({ [BTC_INDEX]: to });
      must(test.send(TRADER, 'futures.close', { positionId: original }));
      pulse();
      pulse();
    };
    round('40000', '39500');
    const loss = -followRow(first).realisedProfit;
    expect(loss).toBeGreaterThan(0n);
    must(test.send(ANNA, 'follow.end', { followId: first, keep: false }));
    test.recover();
    const second = follow(ANNA, { kind: 'lots', number: '10' });
    test.endBatch();
    expect(followRow(second).highWaterMark).toBe(loss);
    round('39500', '39700');
    expect(followRow(second).sharePaid).toBe(0n);
    checked();
  });

  it('ends all follows of a suspended trader, who cannot apply again', () => {
    const id = follow(ANNA, { kind: 'lots', number: '1' });
    must(
      test.system('trader.decide', { userId: TRADER, status: 'suspended', reason: 'wash trades' }),
    );
    test.endBatch();
    expect(followRow(id)).toMatchObject({ status: 'ended', endReason: 'trader' });
    const again = { profitShare: '0', introduction: 'again' };
    expect(codeOf(test.send(TRADER, 'trader.apply', again))).toBe('TRADER_SUSPENDED');
  });
});

describe('a crowd of followers', () => {
  it('is copied within one batch, in an order that differs from act to act', () => {
    const followers = Array.from({ length: 1_000 }, (_, n) => FIRST_USER + 100 + n);
    for (const user of followers) {
      test.member(user);
      follow(user, { kind: 'lots', number: '1' });
    }
    const before = test.core.sequence;
    open(TRADER, { lots: '1' });
    expect(copies()).toEqual([]);
    pulse();
    expect(test.core.sequence).toBe(before + 2);
    const first = copies().map(({ userId }) => userId);
    expect(first.length).toBe(1_000);
    expect(copies().every(({ skipped }) => skipped === null)).toBe(true);
    open(TRADER, { lots: '1' });
    pulse();
    const second = copies()
      .slice(1_000)
      .map(({ userId }) => userId);
    expect(new Set(second)).toEqual(new Set(first));
    expect(second).not.toEqual(first);
    checked();
  });
});

it('comes back after a restart between the trader and the copies', () => {
  follow(ANNA, { kind: 'multiple', number: '1.5' });
  open(TRADER);
  test.endBatch();
  test.recover();
  pulse();
  expect(positionsOf(ANNA).map(({ openLots }) => text(openLots))).toEqual(['4.5']);
  test.recover();
  const original = positionsOf(TRADER)[0]?.id ?? 0;
  must(test.send(TRADER, 'futures.close', { positionId: original }));
  test.recover();
  pulse();
  expect(positionsOf(ANNA)[0]?.status).toBe('closed');
  checked();
});
