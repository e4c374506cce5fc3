/** What the form that moves money between the own accounts works with; everything exact. */
import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, minimum, parseAmount } from '@kontor/money';
import { type MovableAccount, isMovable } from '../../shared/wallet/transfer-path.ts';
import type { Wallet } from './wealth.ts';

export type Currency = OutputOf<typeof calls.markets.currencies>[number];
type Futures = Pick<OutputOf<typeof calls.futures.all>, 'accounts'>;

export interface Way {
  readonly from: MovableAccount;
  readonly to: MovableAccount;
}

/** The account that is most often meant together with one. */
function usualOther(account: MovableAccount): MovableAccount {
  return account === 'change' ? 'lever' : 'change';
}

/** From where to where, as far as an address says it; never from an account to itself. */
export function wayOf(from: string | null, to: string | null): Way {
  const source = isMovable(from) ? from : undefined;
  const target = isMovable(to) && to !== source ? to : undefined;
  if (source !== undefined) return { from: source, to: target ?? usualOther(source) };
  return { from: target === undefined ? 'change' : usualOther(target), to: target ?? 'lever' };
}

/** Choosing the account that stands at the other end turns the way round. */
export function withEnd(way: Way, end: 'from' | 'to', account: MovableAccount): Way {
  const other = end === 'from' ? 'to' : 'from';
  if (way[other] !== account) return { ...way, [end]: account };
  return { from: way.to, to: way.from };
}

/** What an account has of a currency and has not set aside. */
export function freeOf(wallet: Wallet, account: MovableAccount, currency: number): Amount {
  const balances = wallet.accounts.find(({ type }) => type === account)?.balances;
  return parseAmount(balances?.find((one) => one.currency === currency)?.available ?? '0');
}

/**
 * What of it can be moved: out of the futures account only what no unrealised loss needs. Undefined
 * while that is not known.
 */
export function movableOf(
  wallet: Wallet,
  futures: Futures | undefined,
  account: MovableAccount,
  currency: Pick<Currency, 'id' | 'name'>,
): Amount | undefined {
  const free = freeOf(wallet, account, currency.id);
  if (account !== 'lever' || free === 0n) return free;
  if (futures === undefined) return undefined;
  const margin = futures.accounts.find((one) => one.margin_currency === currency.name);
  return margin === undefined ? free : minimum(free, parseAmount(margin.available));
}

/** The coins that can be moved: first those that the account has, in the wallet's order. */
export function coinsToMove(
  currencies: readonly Currency[],
  wallet: Wallet,
  account: MovableAccount,
): Currency[] {
  const coins = currencies.filter(({ type, status }) => type === 'coin' && status === 1);
  const has = (one: Currency): boolean => freeOf(wallet, account, one.id) > 0n;
  return [...coins.filter(has), ...coins.filter((one) => !has(one))];
}

const USUAL_CURRENCY = 'USDT';

/** The coin that an address names by its id or code, else the usual one. */
export function coinOf(coins: readonly Currency[], named: string | null): Currency | undefined {
  const wanted = named?.toUpperCase();
  return (
    coins.find((one) => String(one.id) === wanted || one.name === wanted) ??
    coins.find((one) => one.name === USUAL_CURRENCY) ??
    coins[0]
  );
}
