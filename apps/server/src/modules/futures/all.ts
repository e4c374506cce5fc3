import { calls } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { usdOf, usdText } from '../wallet/index.ts';
import { accountWire, rateText } from './account-wire.ts';
import type { MarginAccount } from './margin-book.ts';
import { marginBookOf, wireOf } from './position-answer.ts';

/**
 * All futures accounts with everything that is open or waits, newest first. The sums over accounts
 * are in USDT at the newest prices; the risk rate is the lowest, which is the one to look at.
 */
export const all = route(calls.futures.all, async ({ member, services }) => {
  const { book, live } = await marginBookOf(services, member.userId);
  const accounts = book.accounts();
  const newestFirst = [...live].reverse();
  return {
    hazard_rate: rateText(lowestRate(accounts)),
    equity: sumText(services, accounts, ({ equity }) => equity),
    caution_money_total:
      sumText(services, accounts, ({ usedMargin }) => usedMargin) ?? formatAmount(0n),
    advanced_total: sumText(services, accounts, ({ advanced }) => advanced) ?? formatAmount(0n),
    profits_total: sumText(services, accounts, ({ profit }) => profit),
    accounts: accounts.map(accountWire),
    positions: newestFirst
      .filter(({ row }) => row.status !== 'waiting')
      .map((one) => wireOf(services, book, one)),
    orders: newestFirst
      .filter(({ row }) => row.status === 'waiting')
      .map((one) => wireOf(services, book, one)),
  };
});

function lowestRate(accounts: readonly MarginAccount[]): Amount | null {
  const rates = accounts.flatMap(({ riskRate }) => (riskRate === null ? [] : [riskRate]));
  return rates.reduce<Amount | null>((a, b) => (a === null || b < a ? b : a), null);
}

/** Null where a part of the sum is not known. */
function sumText(
  services: Pick<Services, 'markets'>,
  accounts: readonly MarginAccount[],
  pick: (account: MarginAccount) => Amount | null,
): string | null {
  let sum = 0n;
  for (const account of accounts) {
    const amount = pick(account);
    const usd = amount === null ? null : usdOf(services, account.currency.id, amount);
    if (usd === null) return null;
    sum += usd;
  }
  return usdText(sum);
}
