import { BILL_GROUPS, calls, type InputOf, type OutputOf } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkId, newPayer, saveWallet, voucher, withdraw } from '../../testing/funding.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import {
  away,
  BTC,
  BTC_USDT,
  innerPrice,
  newTrader,
  projected,
  type Trader,
  USDT,
} from '../../testing/trading.ts';

const { convert, funding, futures, loan, options, spot, wallet } = calls;
type Bills = InputOf<typeof wallet.bills>;
type Explained = OutputOf<typeof wallet.explain>;

const REASON = 'looked at';

let server: TestServer;
let finance: TestOperator;
let anna: Trader;
let ben: Trader;

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, one) => total + parseAmount(one), 0n);
const listed = async (input: Bills, who = anna) =>
  await server.must(wallet.bills, { limit: 100, ...input }, who.as);
const explained = async (input: InputOf<typeof wallet.explain>, who = anna) =>
  await server.must(wallet.explain, input, who.as);
const wealth = async () => await server.must(wallet.list, {}, anna.as);

/** Something of everything that moves or holds money. */
async function liveABusyDay(): Promise<void> {
  const at = await innerPrice(server);
  await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.12' }, anna.as);
  await server.must(spot.place, { ...BTC_USDT, type: 'sell', amount: '0.003' }, anna.as);
  const waiting = {
    ...BTC_USDT,
    type: 'buy',
    amount: '0.001',
    target_price: away(at, -20),
  } as const;
  await server.must(spot.place, waiting, anna.as);
  const position = { ...BTC_USDT, type: 1, status: 1, share: '1', multiple: 10 } as const;
  await server.must(futures.submit, position, anna.as);
  await server.must(futures.submit, { ...position, type: 2 }, anna.as);
  const bet = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '25' } as const;
  await server.must(options.submit, bet, anna.as);
  const move = { currency_id: USDT, number: '12.5', from_field: 'change', to_field: 'lever' };
  await server.must(wallet.transfer, move, anna.as);
  const pair = { from_currency_id: USDT, to_currency_id: BTC } as const;
  await server.must(convert.exchange, { ...pair, number: '100' }, anna.as);
  const address = await saveWallet(server, anna);
  expect((await withdraw(server, anna, { address_id: address })).error).toBeUndefined();
  const sent = { network: await networkId(server, anna, 'TRC20'), currency: USDT, amount: '77' };
  await server.must(funding.deposit, { ...sent, account: await voucher(server, anna) }, anna.as);
}

beforeAll(async () => {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' } });
  finance = await newOperator(server, 'finance');
  await server.clock.advance(120_000);
  anna = await newPayer(server, 'anna', 2);
  ben = await newTrader(server, 'ben');
  await liveABusyDay();
  await projected(server);
});
afterAll(() => server.end());

describe('why a balance is what it is', () => {
  const agree = ({ entries_total, balance, adds_up, holds_match, ...rest }: Explained) => {
    expect(adds_up).toBe(true);
    expect(holds_match).toBe(true);
    expect(entries_total).toBe(balance);
    expect(sum([rest.available, rest.frozen])).toBe(parseAmount(balance));
    expect(rest.holds_total).toBe(rest.frozen);
    expect(sum(rest.holds.map(({ amount }) => amount))).toBe(parseAmount(rest.frozen));
    expect(sum(rest.reasons.map(({ total }) => total))).toBe(parseAmount(balance));
  };

  it('adds up to the last digit in every account, at one place of the journal', async () => {
    const { accounts } = await wealth();
    const kinds = new Set<string>();
    for (const { type, balances } of accounts) {
      for (const { currency, available, frozen } of balances) {
        // Nobody may ask thirty times a minute.
        server.wallClock.advance(10_000);
        const told = await explained({ currency, type });
        expect([told.available, told.frozen], `${type} ${currency}`).toEqual([available, frozen]);
        agree(told);
        for (const { kind } of told.held_by) kinds.add(kind);
        const bills = await listed({ currency, type });
        expect(told.entries).toBe(bills.total);
        for (const { kind, count, total } of told.reasons) {
          const own = await listed({ currency, type, kind });
          expect(own.total).toBe(count);
          expect(sum(own.data.map(({ value }) => value))).toBe(parseAmount(total));
        }
      }
    }
    expect([...kinds].sort()).toEqual(['option', 'order', 'position', 'withdrawal']);
    const { sequence } = await explained({ currency: USDT });
    expect(sequence).toBe(server.program.services.exchange.status().sequence);
  });

  it('says so where an entry or a hold is missing', async () => {
    const { pool } = server.program.services.database;
    const shift = (column: 'available' | 'frozen', by: number) =>
      pool.query(
        `UPDATE balances SET ${column} = ${column} + $2
           WHERE user_id = $1 AND account_id = 2 AND currency_id = 1`,
        [anna.id, by],
      );
    await shift('frozen', 1);
    const more = await explained({ currency: USDT });
    expect(more).toMatchObject({ adds_up: false, holds_match: false });
    await shift('available', -1);
    const moved = await explained({ currency: USDT });
    expect(moved).toMatchObject({ adds_up: true, holds_match: false });
    await shift('frozen', -1);
    await shift('available', 1);
    agree(await explained({ currency: USDT }));
  });

  it('begins with nothing, tells nobody of others, and knows its words', async () => {
    const none = await explained({ currency: BTC, type: 'bonus' });
    expect(none).toMatchObject({ balance: '0', entries: 0, reasons: [], holds: [], adds_up: true });
    const bens = await explained({ currency: USDT }, ben);
    expect(bens).toMatchObject({ balance: '10000', frozen: '0', entries: 1 });
    expect(await server.errorOf(wallet.explain, { currency: 3_999 }, anna.as)).toBe(
      'CURRENCY_UNKNOWN',
    );
  });
});

describe('bills', () => {
  it('of all groups together are all bills, each in one of them', async () => {
    const all = await listed({});
    const parts = await Promise.all(BILL_GROUPS.map((group) => listed({ group })));
    for (const [index, part] of parts.entries()) {
      for (const { group } of part.data) expect(group).toBe(BILL_GROUPS[index]);
    }
    const ids = parts.flatMap(({ data }) => data.map(({ id }) => id)).sort((a, b) => b - a);
    expect(ids).toEqual(all.data.map(({ id }) => id));
    expect(parts.reduce((count, { total }) => count + total, 0)).toBe(all.total);
    const groups = new Set(all.data.map(({ group }) => group));
    expect([...groups].sort()).toEqual(['convert', 'fee', 'grant', 'trade', 'transfer']);
  });

  it.each<Bills>([
    {},
    { type: 'change' },
    { currency: USDT },
    { currency: USDT, type: 'change', group: 'trade' },
    { kind: 'member.grant' },
  ])('of %j come page by page after the last one, and none twice', async (filter) => {
    const all = await listed(filter);
    const read: number[] = [];
    for (;;) {
      const last = read.at(-1);
      const page = await listed({
        ...filter,
        limit: 2,
        ...(last !== undefined && { before: last }),
      });
      expect(page.total).toBe(all.total);
      if (page.data.length === 0) break;
      read.push(...page.data.map(({ id }) => id));
    }
    expect(read).toEqual(all.data.map(({ id }) => id));
    expect(read.length).toBe(all.total);
    const second = await listed({ ...filter, limit: 2, page: 2 });
    expect(second.data.map(({ id }) => id)).toEqual(read.slice(2, 4));
  });

  it('of a time are those of that time, its end not included', async () => {
    const before = await listed({});
    const [newest] = before.data;
    const oldest = before.data.at(-1);
    await server.clock.advance(60_000);
    const move = {
      currency_id: USDT,
      number: '1',
      from_field: 'change',
      to_field: 'lever',
    } as const;
    await server.must(wallet.transfer, move, anna.as);
    const now = server.clock.now();
    const ids = async (input: Bills) => (await listed(input)).data.map(({ id }) => id);
    const all = await ids({});
    const fitting = async (from: number, to: number) =>
      (await listed({})).data
        .filter(({ create_time: at }) => at >= from && at < to)
        .map(({ id }) => id);
    const start = oldest?.create_time ?? 0;
    const end = newest?.create_time ?? 0;
    for (const [from, to] of [
      [0, now + 1],
      [start, end],
      [start + 1, end + 1],
      [end, now],
      [now + 1, now + 2],
      [0, start],
      [0, 0],
    ] as const) {
      const wanted = await fitting(from, to);
      const found = await listed({ from, to });
      expect(
        found.data.map(({ id }) => id),
        `${from} to ${to}`,
      ).toEqual(wanted);
      expect(found.total).toBe(wanted.length);
      const transfers = await listed({ from, to, group: 'transfer' });
      const moved = found.data.filter(({ group }) => group === 'transfer');
      expect(transfers.data.map(({ id }) => id)).toEqual(moved.map(({ id }) => id));
    }
    expect(all.length).toBe(before.total + 2);
  });

  it('refuse reasons that there are not, and name the market of a trade', async () => {
    expect(await server.errorOf(wallet.bills, { kind: 'of.mine' }, anna.as)).toBe('FIELD_CHOICE');
    const wrong = await server.send(wallet.bills, { group: 'mine' }, anna.as);
    expect(wrong.error?.error).toBe('FIELD_CHOICE');
    const { data } = await listed({ kind: 'spot.trade' });
    expect(new Set(data.map(({ symbol }) => symbol))).toEqual(new Set(['BTC/USDT']));
    const [grant] = (await listed({ kind: 'member.grant' })).data;
    expect(grant?.symbol).toBeNull();
  });
});

describe('records', () => {
  it('have everything that came, went and was moved, with its state', async () => {
    const { data, total } = await server.must(wallet.records, {}, anna.as);
    expect(data.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'convert done',
      'deposit going',
      'transfer done',
      'transfer done',
      'withdrawal going',
    ]);
    expect(total).toBe(5);
    const times = data.map(({ create_time }) => create_time);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const of = async (input: InputOf<typeof wallet.records>) =>
      (await server.must(wallet.records, input, anna.as)).data.map(({ kind }) => kind).sort();
    expect(await of({ state: 'going' })).toEqual(['deposit', 'withdrawal']);
    expect(await of({ kind: 'transfer' })).toEqual(['transfer', 'transfer']);
    expect(await of({ type: 'lever' })).toEqual(['transfer', 'transfer']);
    expect(await of({ currency: BTC })).toEqual(['convert']);
    expect(await of({ to: 1 })).toEqual([]);
    expect(await of({ limit: 2, page: 3 })).toHaveLength(1);
    expect(await of({ id: data[0]?.id ?? '' })).toEqual([data[0]?.kind]);
    expect(await of({ id: 'deposit-0' })).toEqual([]);
    const beyond = await server.must(wallet.records, { page: 9 }, anna.as);
    expect(beyond).toMatchObject({ data: [], total: 5 });
  });

  it('show an exchange from the side of the coin that is asked for', async () => {
    const [out] = (await server.must(wallet.records, { kind: 'convert' }, anna.as)).data;
    expect(out).toMatchObject({ currency: 'USDT', number: '100', direction: 'out' });
    const query = { kind: 'convert', currency: BTC } as const;
    const [turned] = (await server.must(wallet.records, query, anna.as)).data;
    expect(turned).toMatchObject({
      currency: 'BTC',
      number: out?.other_number,
      direction: 'in',
      other_currency: 'USDT',
      other_number: '100',
    });
  });

  it('are nobody else’s', async () => {
    expect((await server.must(wallet.records, {}, ben.as)).total).toBe(0);
    expect(await server.errorOf(wallet.records, { currency: 3_999 }, ben.as)).toBe(
      'CURRENCY_UNKNOWN',
    );
  });

  it('of transfers are filtered, and one alone is found', async () => {
    const { data, total } = await server.must(wallet.transfers, {}, anna.as);
    expect(total).toBe(2);
    const one = data[1];
    const found = async (input: InputOf<typeof wallet.transfers>) =>
      (await server.must(wallet.transfers, input, anna.as)).data.map(({ id }) => id);
    expect(await found({ id: one?.id ?? 0 })).toEqual([one?.id]);
    expect(await found({ type: 'micro' })).toEqual([]);
    expect(await found({ currency: BTC })).toEqual([]);
    expect(await found({ from: data[0]?.create_time ?? 0 })).toEqual([data[0]?.id]);
    const alone = { id: one?.id ?? 0 };
    expect((await server.must(wallet.transfers, alone, ben.as)).total).toBe(0);
  });
});

describe('what somebody owns', () => {
  it('does not grow by what is borrowed, now or in the curve or for the day', async () => {
    const input = { name: 'loan_minimum', value: '1000' };
    const { exchange } = server.program.services;
    await exchange.submit({ kind: 'setting.define', actor: 0, input, key: null });
    const maker = { user_id: anna.id, enabled: true, reason: REASON };
    await server.must(loan.setMarketMaker, maker, finance.as);
    const asked = {
      amount: '4000',
      currency: 'USDT',
      margin_currency: 'BTC',
      days: 30,
    } as const;
    const contact = 'anna@kontor.example';
    const { id } = await server.must(loan.request, { ...asked, contact }, anna.as);
    await server.must(loan.quote, { id, reason: REASON }, finance.as);
    const before = await wealth();
    expect(before).toMatchObject({ debt_usd: '0', assets_usd: before.total_usd });
    const running = await server.must(loan.accept, { id }, anna.as);
    const after = await wealth();
    const debt = parseAmount(running.debt);
    expect(parseAmount(after.debt_usd ?? '')).toBe(debt);
    expect(parseAmount(after.assets_usd ?? '') - parseAmount(before.assets_usd ?? '')).toBe(
      parseAmount('4000'),
    );
    const cost = debt - parseAmount('4000');
    expect(parseAmount(before.total_usd ?? '') - parseAmount(after.total_usd ?? '')).toBe(cost);
    expect(parseAmount(before.today_usd ?? '') - parseAmount(after.today_usd ?? '')).toBe(cost);
    const curve = await server.must(wallet.equity, { range: '1D' }, anna.as);
    expect(curve.at(-1)?.usd).toBe(after.total_usd);

    const started = server.clock.now();
    await server.clock.advance(2 * DAY_MS);
    await projected(server);
    const later = await server.must(wallet.equity, { range: 'All' }, anna.as);
    expect(later.at(-1)?.usd).toBe((await wealth()).total_usd);
    const then = later.filter(({ time }) => time < started);
    // Nobody is 4,000 richer than before at any time.
    for (const { usd } of then) expect(parseAmount(usd)).toBeLessThan(parseAmount('33000'));
    await server.must(loan.repay, { id }, anna.as);
    expect(await wealth()).toMatchObject({ debt_usd: '0' });
    const paid = await server.must(wallet.equity, { range: 'All' }, anna.as);
    expect(paid.slice(0, -1)).toEqual(later.slice(0, -1));
  });

  it('has no gain of what was paid in, and no loss of what was taken out', async () => {
    const carl = await newPayer(server, 'carl', 2);
    const network = await networkId(server, carl, 'TRC20');
    const sent = { network, currency: USDT, amount: '500' };
    const account = await voucher(server, carl);
    const { id } = await server.must(funding.deposit, { ...sent, account }, carl.as);
    const today = async () => (await server.must(wallet.list, {}, carl.as)).today_usd;
    expect(await today()).toBe('0');
    const reason = REASON;
    await server.must(funding.approveDeposit, { id, amount: '500', reason }, finance.as);
    await projected(server);
    expect(await today()).toBe('0');
    const { total_usd } = await server.must(wallet.list, {}, carl.as);
    expect(total_usd).toBe('30500');
  });
});
