import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { verifyReceiptText } from '../../receipt-file.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader } from '../../testing/trading.ts';

const RECORDING = fileURLToPath(
  new URL('../../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url),
);
const { dual, receipts, spot } = calls;
type Order = OutputOf<typeof dual.order>;

const MATURITY = Date.UTC(2022, 0, 6, 8);
const START = MATURITY - 90 * MINUTE_MS;

describe.skipIf(!existsSync(RECORDING))(
  'dual investments on the recorded 6 January 2022 (skipped where ../shared/data is absent)',
  () => {
    let server: TestServer;
    let alice: Trader;
    const orders: Order[] = [];
    let thin: Order;

    beforeAll(async () => {
      server = await TestServer.start({
        start: START,
        // A tick a minute: its price stands in the file, with nothing in between.
        environment: { FEED: `replay:${RECORDING}`, CLOCK_SPEED: '1200' },
      });
      const olga = await newOperator(server, 'finance');
      await server.clock.advance(2 * MINUTE_MS);
      alice = await newTrader(server, 'alice');
      await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.1' }, alice.as);
      const cases = [
        ['call', '0.001', '50000'],
        ['call', '0.001', '40000'],
        ['put', '50', '50000'],
        ['put', '50', '40000'],
      ] as const;
      for (const [type, price, linked] of cases)
        orders.push(await bought(olga, type, price, linked));
      // Of every second a price, which a tick a minute never gives.
      await server.program.services.exchange.submit({
        kind: 'setting.define',
        actor: 0,
        input: { name: 'dual_ticks_share', value: '1' },
        key: null,
      });
      thin = await bought(olga, 'put', '50', '40000');
      await server.clock.advance(MATURITY + 3 * MINUTE_MS - server.clock.now());
      await projected(server);
      await server.program.services.markets.heads.signUntil(server.clock.now());
    });
    afterAll(() => server.end());

    async function bought(
      olga: TestOperator,
      type: 'call' | 'put',
      price: string,
      linked: string,
    ): Promise<Order> {
      const terms = {
        section: 'BTC',
        type,
        price,
        rate_year: '1',
        linked_price: linked,
        expires_at: MATURITY,
        sale_from: MATURITY - 31 * 86_400_000,
        sale_until: MATURITY - 60 * MINUTE_MS,
        total: 10,
        enabled: true,
        reason: 'for January',
      };
      const { id } = await server.must(dual.define, terms, olga.as);
      return await server.must(dual.buy, { id, num: 10 }, alice.as);
    }

    const settled = (order: Order | undefined) =>
      server.must(dual.order, { id: order?.id ?? 0 }, alice.as);

    /** The file's own prices at the beginning of each minute of the half hour, sorted. */
    function medianOfFile(): bigint {
      const rows = readFileSync(RECORDING, 'utf8').trim().split('\n').slice(1);
      const opens = rows.flatMap((row) => {
        const [time = '', open = ''] = row.split(',');
        const at = Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`);
        return at >= MATURITY - 30 * MINUTE_MS && at < MATURITY ? [parseAmount(open)] : [];
      });
      expect(opens).toHaveLength(30);
      opens.sort((a, b) => (a < b ? -1 : 1));
      return ((opens[14] ?? 0n) + (opens[15] ?? 0n)) / 2n;
    }

    it('settle at the median that the file gives', async () => {
      const { settlement_price: price } = await settled(orders[0]);
      expect(price).toBe(formatAmount(medianOfFile()));
    });

    it('pay 108.49 %: the coin below the linked price, USDT above it', async () => {
      const seen = [];
      for (const order of orders) {
        const { outcome, payout, payout_currency } = await settled(order);
        seen.push([outcome, payout, payout_currency]);
      }
      expect(seen).toEqual([
        ['below', '0.01084931', 'BTC'],
        ['above', '433.9724', 'USDT'],
        // 542.46575342 USDT at 50,000, and as they are.
        ['below', '0.01084931', 'BTC'],
        ['above', '542.46575342', 'USDT'],
      ]);
    });

    it('with too few ticks are settled by the middle of the nearest two', async () => {
      const rows = readFileSync(RECORDING, 'utf8').trim().split('\n');
      // A tick a minute brings its close.
      const closeAt = (time: string): bigint =>
        parseAmount(rows.find((row) => row.startsWith(time))?.split(',')[4] ?? '');
      const middle = (closeAt('2022-01-06 07:59:00') + closeAt('2022-01-06 08:00:00')) / 2n;
      const { settlement_price } = await settled(thin);
      expect(settlement_price).toBe(formatAmount(middle));
      const receipt = await server.must(receipts.get, { kind: 'dual', id: thin.id }, alice.as);
      expect(receipt.result).toMatchObject({ ticks: 2, settlement_price: formatAmount(middle) });
      expect(verifyReceiptText(JSON.stringify(receipt)).checks.filter(({ ok }) => !ok)).toEqual([]);
      const waited = { ...receipt, rule: 'dual-1' };
      expect(verifyReceiptText(JSON.stringify(waited)).ok).toBe(false);
    });

    it('have receipts that verify, and none with another price does', async () => {
      for (const { id } of orders) {
        const receipt = await server.must(receipts.get, { kind: 'dual', id }, alice.as);
        expect(receipt).toMatchObject({ rule: 'dual-2', complete: true });
        const { ok, checks } = verifyReceiptText(JSON.stringify(receipt));
        expect([ok, checks.filter((check) => !check.ok)]).toEqual([true, []]);
        const lies = [
          { ...receipt, result: { ...receipt.result, settlement_price: '45000' } },
          { ...receipt, inputs: { ...receipt.inputs, principal: '1' } },
          {
            ...receipt,
            chains: receipt.chains.map((one) => ({ ...one, ticks: one.ticks.slice(1) })),
          },
        ];
        for (const lie of lies) expect(verifyReceiptText(JSON.stringify(lie)).ok).toBe(false);
      }
    });

    it('are computed again by verify from the log alone', async () => {
      const { database } = server.program.services;
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const { checks } = await verifyExchange({ database, log });
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      const rule = checks.find(({ name }) => name === 'dual investments by the tick log');
      expect(rule?.looked).toBe(5);
      await database.pool.query('UPDATE dual_products SET settlement_price = 45000 WHERE id = 2');
      const again = await verifyExchange({ database, log });
      const wrong = again.checks.find(({ name }) => name === 'dual investments by the tick log');
      expect(wrong).toMatchObject({ ok: false, detail: expect.stringContaining('product 2') });
    });
  },
);
