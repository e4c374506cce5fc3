import { ACCOUNT_NAMES, calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_START, TestServer } from '../../testing/test-server.ts';
import {
  away,
  BTC,
  BTC_USDT,
  ETH,
  innerPrice,
  newTrader,
  type Trader,
  USDT,
} from '../../testing/trading.ts';
import { todayUsd } from './today.ts';

const { spot, wallet, markets } = calls;
const ONE = 10n ** 18n;

let server: TestServer;
let alice: Trader;

beforeAll(async () => {
  server = await TestServer.start();
  alice = await newTrader(server, 'alice');
});
afterAll(() => server.end());

const trade = async (who: Trader, type: 'buy' | 'sell', amount: string) => {
  const { id } = await server.must(spot.place, { ...BTC_USDT, type, amount }, who.as);
  const order = await server.must(spot.detail, { id }, who.as);
  expect(order.status).toBe('filled');
  return {
    id,
    quantity: parseAmount(order.filled),
    value: parseAmount(order.filled_value),
    fee: parseAmount(order.fee),
  };
};
const price = async () => {
  const [group] = await server.must(markets.quotations, {});
  const quotation = group?.quotation.find(({ symbol }) => symbol === 'BTC/USDT');
  return parseAmount(quotation?.now_price ?? '');
};
const up = (value: bigint, divisor: bigint) => (value + divisor - 1n) / divisor;
/** USD of the wire: eight decimals, down. */
const usd = (value: bigint) => {
  const unit = 10n ** 10n;
  const rest = ((value % unit) + unit) % unit;
  return formatAmount(value - rest);
};
const accountOf = async (who: Trader, type: (typeof ACCOUNT_NAMES)[number]) => {
  const list = await server.must(wallet.list, {}, who.as);
  const account = list.accounts.find((one) => one.type === type);
  if (account === undefined) throw new Error(`no account ${type}`);
  return { list, account };
};
/** Platform and real time together, so that what is written by real time gets written. */
const pass = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    await server.clock.advance(MINUTE_MS);
    server.wallClock.advance(MINUTE_MS);
  }
};

describe('list', () => {
  it('shows all nine accounts, and the day’s play money as no gain', async () => {
    const fresh = await newTrader(server, 'fresh');
    const { list, account } = await accountOf(fresh, 'change');
    expect(list.accounts.map(({ type }) => type)).toEqual([...ACCOUNT_NAMES]);
    expect(list).toMatchObject({ total_usd: '30000', today_usd: '0' });
    expect(list.total_btc).toBe(usd((30_000n * ONE * ONE) / (await price())));
    expect(account.total_usd).toBe('10000');
    expect(account.balances.find(({ currency }) => currency === USDT)).toEqual({
      currency: USDT,
      name: 'USDT',
      available: '10000',
      frozen: '0',
      usd: '10000',
      average_cost: null,
    });
    expect(account.balances.find(({ currency }) => currency === ETH)).toMatchObject({
      available: '0',
      usd: '0',
      average_cost: null,
    });
  });

  it('tells worth, cost and the day’s result to the last digit, fees included', async () => {
    const first = await trade(alice, 'buy', '0.03');
    const second = await trade(alice, 'buy', '0.01234');
    const held = first.quantity - first.fee + second.quantity - second.fee;
    const paid = first.value + second.value;
    const before = await accountOf(alice, 'change');
    const coin = before.account.balances.find(({ currency }) => currency === BTC);
    expect(coin?.available).toBe(formatAmount(held));
    expect(coin?.average_cost).toBe(formatAmount(up(paid * ONE, held)));

    const sold = await trade(alice, 'sell', '0.02');
    const left = held - sold.quantity;
    const cost = up(paid * left, held);
    const now = await price();
    const { list, account } = await accountOf(alice, 'change');
    const usdt = 10_000n * ONE - paid + sold.value - sold.fee;
    const worth = (left * now) / ONE;
    expect(account.balances.find(({ currency }) => currency === BTC)).toEqual({
      currency: BTC,
      name: 'BTC',
      available: formatAmount(left),
      frozen: '0',
      usd: usd(worth),
      average_cost: formatAmount(up(cost * ONE, left)),
    });
    expect(account.balances.find(({ currency }) => currency === USDT)?.available).toBe(
      formatAmount(usdt),
    );
    expect(account.total_usd).toBe(usd(usdt + worth));
    expect(list.total_usd).toBe(usd(20_000n * ONE + usdt + worth));
    expect(list.today_usd).toBe(usd(usdt + worth - 10_000n * ONE));
  });

  it('counts what is frozen, and follows a cost that goes on', async () => {
    const at = await innerPrice(server);
    const before = await accountOf(alice, 'change');
    const { id } = await server.must(
      spot.place,
      { ...BTC_USDT, type: 'buy', amount: '0.01', target_price: away(at, -10) },
      alice.as,
    );
    const frozen = (parseAmount(away(at, -10)) * 10n ** 16n) / ONE;
    const { list, account } = await accountOf(alice, 'change');
    const balance = account.balances.find(({ currency }) => currency === USDT);
    expect(balance?.frozen).toBe(formatAmount(frozen));
    expect(list.total_usd).toBe(before.list.total_usd);
    await server.must(spot.cancel, { id }, alice.as);
    const coin = async () => {
      const { account: now } = await accountOf(alice, 'change');
      return now.balances.find(({ currency }) => currency === BTC);
    };
    const was = await coin();
    const held = parseAmount(was?.available ?? '');
    const { quantity, fee, value } = await trade(alice, 'buy', '0.01');
    // The average is rounded up at the last digit; what was paid is known to that much.
    const paid = (parseAmount(was?.average_cost ?? '') * held) / ONE + value;
    const expected = (paid * ONE) / (held + quantity - fee);
    const now = await coin();
    expect(now?.available).toBe(formatAmount(held + quantity - fee));
    expect(parseAmount(now?.average_cost ?? '') - expected).toBeLessThanOrEqual(2n);
    expect(parseAmount(now?.average_cost ?? '') - expected).toBeGreaterThanOrEqual(-2n);
  });

  it('knows nothing of somebody who has nothing', async () => {
    const nobody = await server.newUser('nobody');
    const list = await server.must(wallet.list, {}, { token: nobody.token });
    expect(list).toMatchObject({ total_usd: '0', total_btc: '0', today_usd: '0' });
    expect(await server.must(wallet.equity, { range: 'All' }, { token: nobody.token })).toEqual([]);
  });
});

describe('bills', () => {
  it('say why in the reader’s language, newest first', async () => {
    const bob = await newTrader(server, 'bob');
    const { id, value } = await trade(bob, 'buy', '0.01');
    const english = await server.must(wallet.bills, { type: 'change' }, bob.as);
    expect(english).toMatchObject({ total: 3, page: 1, limit: 10 });
    const [newest] = english.data.filter(({ currency }) => currency === 'USDT');
    expect(newest).toMatchObject({
      account: 'change',
      value: formatAmount(-value),
      balance: formatAmount(10_000n * ONE - value),
      kind: 'spot.trade',
      info: `Trade BTC/USDT · order ${id}`,
      reference: id,
      create_time: TEST_START,
    });
    expect(english.data.map((bill) => bill.id)).toEqual(
      english.data.map((bill) => bill.id).sort((a, b) => b - a),
    );
    const thai = await server.must(
      wallet.bills,
      { type: 'change', currency: USDT },
      { ...bob.as, headers: { lang: 'th' } },
    );
    const infos = thai.data.map(({ info }) => info);
    expect(infos).toEqual([`ซื้อขาย BTC/USDT · คำสั่ง ${id}`, 'เงินจำลอง']);
    const all = await server.must(wallet.bills, { limit: 2, page: 2 }, bob.as);
    expect(all.total).toBe(5);
    expect(all.data).toHaveLength(2);
    await trade(bob, 'sell', '0.005');
    expect((await server.must(wallet.bills, {}, bob.as)).total).toBe(7);
  });

  it('are counted by no hold', async () => {
    const bob = await newTrader(server, 'holder');
    const at = away(await innerPrice(server), -10);
    const order = { ...BTC_USDT, type: 'buy', amount: '0.01', target_price: at } as const;
    const { id } = await server.must(spot.place, order, bob.as);
    await server.must(spot.cancel, { id }, bob.as);
    expect((await server.must(wallet.bills, {}, bob.as)).total).toBe(3);
  });
});

describe('detail and currencies', () => {
  it('tell one balance with its bills', async () => {
    const bob = await newTrader(server, 'detail');
    const bought = await trade(bob, 'buy', '0.01');
    const detail = await server.must(wallet.detail, { currency: BTC }, bob.as);
    const held = bought.quantity - bought.fee;
    expect(detail).toMatchObject({
      currency: BTC,
      name: 'BTC',
      available: formatAmount(held),
      frozen: '0',
      usd: usd((held * (await price())) / ONE),
      logs: { total: 1, data: [{ value: formatAmount(held), balance: formatAmount(held) }] },
    });
    const empty = await server.must(wallet.detail, { currency: ETH, type: 'bonus' }, bob.as);
    expect(empty).toMatchObject({ available: '0', usd: '0', logs: { data: [], total: 0 } });
    const list = await server.must(wallet.currencies, {}, bob.as);
    expect(list.find(({ id }) => id === BTC)).toEqual({
      id: BTC,
      name: 'BTC',
      available: formatAmount(held),
    });
    expect(list.find(({ id }) => id === ETH)?.available).toBe('0');
  });

  it('refuse currencies and accounts that there are not, and visitors', async () => {
    for (const call of [wallet.detail, wallet.bills] as const) {
      expect(await server.errorOf(call, { currency: 3_999 }, alice.as)).toBe('CURRENCY_UNKNOWN');
      const { error } = await server.send(call, { currency: USDT, type: 'cash' }, alice.as);
      expect(error?.error).toBe('FIELD_CHOICE');
    }
    const { error } = await server.send(wallet.equity, { range: '1H' }, alice.as);
    expect(error?.error).toBe('FIELD_CHOICE');
    for (const call of Object.values(wallet)) {
      const visitor = await server.send(call, { currency: 1, range: '1D' });
      expect(visitor.error, call.path).toMatchObject({ type: '999' });
    }
  });
});

describe('equity', () => {
  it('is recomputed from what was held and what it cost at each time', async () => {
    const dora = await newTrader(server, 'dora');
    const first = await trade(dora, 'buy', '0.02');
    await pass(15);
    // On the very time of a point, which shows it.
    const onTime = await trade(dora, 'buy', '0.01');
    await pass(1);
    const later = await trade(dora, 'buy', '0.03');
    const now = server.clock.now();
    const minutes = await server.must(markets.candles, {
      symbol: 'BTC/USDT',
      period: '1min',
      from: TEST_START,
      to: now + 1,
    });
    const closeAt = (time: number) => {
      const candle = minutes.find((one) => one.time === time - MINUTE_MS);
      return parseAmount(candle?.close ?? '');
    };
    const points = await server.must(wallet.equity, { range: '1D' }, dora.as);
    const quarter = TEST_START + 15 * MINUTE_MS;
    expect(points.map(({ time }) => time)).toEqual([TEST_START, quarter, now]);
    const usdt = 30_000n * ONE - first.value - onTime.value;
    const btc = first.quantity - first.fee + onTime.quantity - onTime.fee;
    expect(points[1]?.usd).toBe(usd(usdt + (btc * closeAt(quarter)) / ONE));
    expect(closeAt(quarter)).not.toBe(closeAt(quarter + MINUTE_MS));
    const { list } = await accountOf(dora, 'change');
    expect(points[2]?.usd).toBe(list.total_usd);
    expect(points[2]?.usd).toBe(
      usd(usdt - later.value + ((btc + later.quantity - later.fee) * (await price())) / ONE),
    );
    for (const range of ['1W', '1M', '3M', '1Y', 'All'] as const) {
      const longer = await server.must(wallet.equity, { range }, dora.as);
      expect(longer[0]).toEqual(points[0]);
      expect(longer.at(-1)).toEqual(points.at(-1));
    }
  });

  it('starts the next day at nothing', async () => {
    const { services } = server.program;
    const tomorrow = server.clock.now() + 86_400_000;
    const clock = { now: () => tomorrow } as typeof services.clock;
    // Prices have not moved since, so nothing was won or lost.
    await pass(1);
    const result = await todayUsd({ ...services, clock }, alice.id);
    expect(result).toBe(0n);
  });
});
