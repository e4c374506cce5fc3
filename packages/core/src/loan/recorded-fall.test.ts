import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { loanEventsTable, RowOf } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { BTC, BTC_USDT, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { borrow, fundTreasury, must, OPERATOR, treasuryOf } from '../testing/loans.ts';
import type { Loan } from './open-loans.ts';

const RECORDING = fileURLToPath(
  new URL('../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url),
);
const START = Date.UTC(2022, 0, 5, 10);

interface Minute {
  readonly at: number;
  readonly close: string;
}

/** Each minute's close at its end, from the morning of 5 January on. */
function minutes(): Minute[] {
  return readFileSync(RECORDING, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [time = '', , , , close = ''] = line.split(',');
      return { at: Date.parse(`${time.replace(' ', 'T').slice(0, 19)}Z`) + 60_000, close };
    })
    .filter(({ at }) => at >= START);
}

describe.skipIf(!existsSync(RECORDING))(
  'a loan over the recorded January 2022 (skipped where ../shared/data is absent)',
  () => {
    const all = existsSync(RECORDING) ? minutes() : [];
    const [first] = all;

    it('is warned of at 130 % and closed at 110 %, in the minutes that the file says', () => {
      const test = new TestExchange();
      fundTreasury(test);
      test.member(FIRST_USER, { [BTC]: '40' });
      must(test.send(OPERATOR, 'member.set_market_maker', { userId: FIRST_USER, enabled: true }));
      const price = ({ at, close }: Minute) => {
        test.at = at;
        return test.system('market.tick', { at, prices: [[BTC_USDT, close, '1']] });
      };
      if (first === undefined) throw new Error('the recording is empty');
      price(first);
      const id = borrow(test, FIRST_USER, { amount: '1000000', days: 60 });
      const begun = first.at;
      const loan = () => test.core.exchange.loans.get(id);
      const { collateral } = test.core.exchange.loans.get(id) as Loan;
      // 150 % of a million at the index of that minute, rounded up to satoshis.
      const needed = (parseAmount('1500000') * 10n ** 18n) / parseAmount(first.close);
      expect(collateral - needed).toBeLessThan(10n ** 10n);
      for (const minute of all.slice(1)) {
        price(minute);
        if (loan()?.status !== 'active') break;
      }
      test.endBatch();
      const events = test.table<RowOf<typeof loanEventsTable>>('loan_events');
      const warned = events.find(({ kind }) => kind === 'warned');
      const closed = test.row<Loan>('loans', id);
      if (warned === undefined) throw new Error('nobody was warned');

      // What was owed on a day: a million and 500 USDT for each day begun.
      const owed = (at: number) =>
        parseAmount('1000000') + parseAmount('500') * BigInt(Math.floor((at - begun) / DAY_MS) + 1);
      // By the file alone: the first close at which the collateral is worth less than that.
      const crossing = (percent: bigint) =>
        all.slice(1).find(({ at, close }) => {
          return collateral * parseAmount(close) * 100n < owed(at) * percent * 10n ** 18n;
        });
      const warning = crossing(130n);
      const end = crossing(110n);
      expect(warned.at).toBe(warning?.at);
      expect(closed).toMatchObject({ status: 'closed_out', endedAt: end?.at });
      expect(new Date(warned.at).toISOString().slice(0, 10)).toBe('2022-01-08');
      expect(new Date(closed.endedAt ?? 0).toISOString().slice(0, 7)).toBe('2022-01');
      expect(formatAmount(closed.closeMarginPrice ?? 0n)).toBe(
        formatAmount(parseAmount(end?.close ?? '')),
      );

      // Sold: the debt over 99 % of the price, rounded up to a satoshi; one hundredth is the fee.
      const debt = owed(closed.endedAt ?? 0);
      const marginPrice = parseAmount(end?.close ?? '');
      const satoshi = 10n ** 10n;
      const divisor = marginPrice * 99n * satoshi;
      const sold = ((debt * 100n * 10n ** 18n + divisor - 1n) / divisor) * satoshi;
      expect(closed.closeDebt).toBe(debt);
      expect(closed.sold).toBe(sold);
      expect(closed.closeFee).toBe((sold / 100n / satoshi) * satoshi);
      expect(closed).toMatchObject({ proceeds: debt, shortfall: 0n, collateral: 0n });
      expect(test.balance(FIRST_USER, BTC)).toBe(`${formatAmount(parseAmount('40') - sold)} + 0`);
      expect(test.balance(FIRST_USER, USDT)).toBe('1010000 + 0');
      expect(parseAmount(treasuryOf(test, USDT))).toBe(parseAmount('19000000') + debt);
      checkInvariants(test);
      checkEntries(test);
    });

    it('is not, where more collateral comes before the price does', () => {
      const test = new TestExchange();
      fundTreasury(test);
      test.member(FIRST_USER, { [BTC]: '80' });
      must(test.send(OPERATOR, 'member.set_market_maker', { userId: FIRST_USER, enabled: true }));
      for (const { at, close } of all) {
        test.at = at;
        test.system('market.tick', { at, prices: [[BTC_USDT, close, '1']] });
        if (test.core.exchange.loans.get(1) === undefined) {
          borrow(test, FIRST_USER, { amount: '1000000', days: 60 });
          must(test.send(FIRST_USER, 'loan.add_collateral', { loanId: 1, amount: '14' }));
        }
      }
      const loan = test.core.exchange.loans.get(1);
      expect(loan).toMatchObject({ status: 'active', warnedAt: null });
    });
  },
);
