import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount, ONE, parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { verifyReceiptText } from '../../receipt-file.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, type Trader } from '../../testing/trading.ts';

const RECORDING = fileURLToPath(
  new URL('../../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url),
);
const { loan, messages, receipts, spot, wallet } = calls;
type Loan = OutputOf<typeof loan.detail>;

/** The evening on which Bitcoin fell from 45,900 to 42,800 within two hours and a half. */
const START = Date.UTC(2022, 0, 5, 19, 20);
const SATOSHI = 10n ** 10n;

/** Half a month's ordinary terms would outlive an evening's fall, so these are an operator's. */
const TERMS = {
  loan_minimum: '1000',
  loan_leverage_maximum: '9',
  loan_warn_rate: '1.07',
  loan_warn_hysteresis: '0.045',
  loan_close_rate: '1.05',
};

describe.skipIf(!existsSync(RECORDING))(
  'a loan on the recorded 5 January 2022 (skipped where ../shared/data is absent)',
  () => {
    let server: TestServer;
    let finance: TestOperator;
    let alice: Trader;
    let socket: SocketClient;
    let begun: Loan;

    beforeAll(async () => {
      server = await TestServer.start({
        start: START,
        // Steps of twelve seconds, so that a few hours are soon over.
        environment: { FEED: `replay:${RECORDING}`, CLOCK_SPEED: '240' },
        parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })],
      });
      finance = await newOperator(server, 'finance');
      await server.clock.advance(60_000);
      alice = await newTrader(server, 'alice');
      socket = await new SocketClient(server.address, { token: alice.token }).connect();
      await server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.2' }, alice.as);
      const { exchange } = server.program.services;
      for (const [name, value] of Object.entries(TERMS)) {
        const input = { name, value };
        await exchange.submit({ kind: 'setting.define', actor: 0, input, key: null });
      }
      const reason = 'known to the desk';
      const maker = { user_id: alice.id, enabled: true, reason };
      await server.must(loan.setMarketMaker, maker, finance.as);
      const asked = { amount: '7000', currency: 'USDT', margin_currency: 'BTC' } as const;
      const { id } = await server.must(
        loan.request,
        { ...asked, contact: alice.email, days: 30 },
        alice.as,
      );
      await server.must(loan.quote, { id, reason }, finance.as);
      await server.must(loan.accept, { id }, alice.as);
      begun = await server.must(loan.detail, { id }, alice.as);
    });
    afterAll(async () => {
      socket.end();
      await server.end();
    });

    const detail = () => server.must(loan.detail, { id: begun.id }, alice.as);
    /** In steps of five minutes, until it is so. */
    async function pass(isOver: (now: Loan) => boolean): Promise<Loan> {
      for (let step = 0; step < 60; step += 1) {
        await server.clock.advance(5 * MINUTE_MS);
        await projected(server);
        const now = await detail();
        if (isOver(now)) return now;
      }
      throw new Error('the fall was not deep enough');
    }

    it('is warned of below the price that was shown, once', async () => {
      expect(begun).toMatchObject({ status: 'active', debt: '7003.5', warn_rate: '1.07' });
      const shown = parseAmount(begun.warn_price ?? '');
      // 7,003.5 × 1.07 over the collateral, rounded up.
      const exact = (parseAmount('7003.5') * 107n * ONE) / (parseAmount(begun.collateral) * 100n);
      expect(shown - exact).toBeLessThanOrEqual(1n);
      const warned = await pass(({ warned_at }) => warned_at !== null);
      expect(warned.status).toBe('active');
      const event = warned.events.find(({ kind }) => kind === 'warned');
      expect(parseAmount(event?.risk_rate ?? '')).toBeLessThan(parseAmount('1.07'));
      expect(parseAmount(event?.risk_rate ?? '')).toBeGreaterThan(parseAmount('1.06'));
      await socket.until(() => socket.all('message').length > 1);
      const told = socket.all('message').map(({ data }) => data.kind);
      expect(told).toEqual(['loan.quoted', 'loan.warned']);
    });

    it('is closed below the price that was shown, and every figure follows', async () => {
      const closed = await pass(({ status }) => status === 'closed_out');
      const end = closed.closed;
      if (end === null) throw new Error('a closed loan says nothing of its close');
      const { margin_price, debt, collateral, sold, fee, proceeds, returned, shortfall } = end;
      expect(parseAmount(margin_price)).toBeLessThan(parseAmount(begun.close_price ?? ''));
      expect([debt, collateral]).toEqual(['7003.5', begun.collateral]);
      const price = parseAmount(margin_price);
      const divisor = price * 99n * SATOSHI;
      const owed = parseAmount('7003.5');
      const needed = ((owed * 100n * ONE + divisor - 1n) / divisor) * SATOSHI;
      const all = parseAmount(begun.collateral);
      expect(parseAmount(sold)).toBe(needed < all ? needed : all);
      expect(parseAmount(fee)).toBe((parseAmount(sold) / 100n / SATOSHI) * SATOSHI);
      expect([proceeds, shortfall]).toEqual(['7003.5', '0']);
      expect(parseAmount(returned)).toBe(all - parseAmount(sold));
      const { accounts } = await server.must(wallet.list, {}, alice.as);
      const btc = accounts
        .find(({ type }) => type === 'change')
        ?.balances.find(({ name }) => name === 'BTC');
      const bought = parseAmount('0.2') - parseAmount('0.0002');
      expect(btc?.available).toBe(formatAmount(bought - parseAmount(sold)));
      const kinds = closed.events.map(({ kind }) => kind).toReversed();
      expect(kinds.filter((kind) => kind === 'warned')).toHaveLength(1);
      expect(kinds.at(-1)).toBe('closed');
      const [told] = (await server.must(messages.list, { type: 'system' }, alice.as)).data;
      expect(told?.body).toContain(`${sold} BTC`);
      expect(told?.body).toContain(`${returned} BTC`);
      const lent = (await server.must(loan.treasury, {}, finance.as)).find(
        ({ currency }) => currency === 'USDT',
      );
      expect(lent).toMatchObject({ available: '50000003.5', lent: '0', shortfalls: '0' });
    });

    it('has a receipt that verifies, and does not when a digit is another', async () => {
      const now = server.clock.now();
      await server.clock.advance(MINUTE_MS - (now % MINUTE_MS) + 2_000);
      await projected(server);
      await server.program.services.markets.heads.signUntil(server.clock.now());
      const input = { kind: 'loan_close', id: begun.id } as const;
      const receipt = await server.must(receipts.get, input, alice.as);
      expect(receipt).toMatchObject({ complete: true, rule: 'loan-close-1' });
      const faults = (one: unknown) =>
        verifyReceiptText(JSON.stringify(one))
          .checks.filter(({ ok, name }) => !ok && name !== 'whole')
          .map(({ name, fault }) => [name, fault?.code]);
      expect(faults(receipt)).toEqual([]);
      const lie = { ...receipt, result: { ...receipt.result, mark_price: '24505.7' } };
      expect(faults(lie)).toEqual([['rule', 'result_other']]);
      const sold = { ...receipt, result: { ...receipt.result, sold: '0.1' } };
      expect(faults(sold)).toEqual([['rule', 'result_other']]);
      const debt = { ...receipt, inputs: { ...receipt.inputs, debt: '6500' } };
      expect(faults(debt)).toEqual([['rule', 'risk_not_below']]);
      const stranger = await newTrader(server, 'stranger');
      expect(await server.errorOf(receipts.get, input, stranger.as)).toBe('RECEIPT_UNKNOWN');
      expect(await server.errorOf(receipts.get, input)).toBe('LOGIN_REQUIRED');
    });

    it('leaves sums that verify holds true', async () => {
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const { database } = server.program.services;
      const { checks } = await verifyExchange({ database, log });
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    });
  },
);
