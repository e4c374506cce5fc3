/** How the wallet's figures are put together for the screen; everything exact. */
import type { OutputOf, calls } from '@kontor/contract/light';
import { formatAmount, multiplyDivide, parseAmount, tryParseAmount } from '@kontor/money';
import type { Money } from '../../shared/api/use-money.ts';
import { type DecimalText, fiatParts, sharesOfHundred } from '../../shared/lib/format.ts';

export type Wallet = OutputOf<typeof calls.wallet.list>;
export type Account = Wallet['accounts'][number];
export type Balance = Account['balances'][number];

/** Less than this many USD is small. */
export const SMALL_USD = '1';

function usdOf(text: string | null): bigint {
  return tryParseAmount(text ?? '') ?? 0n;
}

export function isHeld({ available, frozen }: Balance): boolean {
  return parseAmount(available) + parseAmount(frozen) > 0n;
}

/** Unknown worth is not small: nothing disappears because a rate is missing. */
export function isSmall(usd: string | null): boolean {
  const amount = usd === null ? undefined : tryParseAmount(usd);
  return amount !== undefined && amount < parseAmount(SMALL_USD);
}

function largestFirst<Item>(items: readonly Item[], worth: (item: Item) => bigint): Item[] {
  return [...items].sort((a, b) => {
    const [left, right] = [worth(a), worth(b)];
    return left === right ? 0 : left > right ? -1 : 1;
  });
}

/** An account with its share of everything in percent; the shares add to 100. */
export interface AccountShare {
  readonly account: Account;
  /** In percent with one decimal, as text. */
  readonly share: string;
}

/** A bonus can be staked and not taken out, so it is no part of what somebody owns. */
export function isApart({ type }: Account): boolean {
  return type === 'bonus';
}

/** All accounts, the largest first, and those that are no part of the total last. */
export function accountShares(accounts: readonly Account[]): AccountShare[] {
  const worth = (account: Account) => (isApart(account) ? '0' : account.total_usd);
  const sorted = largestFirst(accounts, (account) => usdOf(worth(account)));
  const shares = sharesOfHundred(sorted.map(worth));
  return sorted.map((account, index) => ({ account, share: shares[index] ?? '0.0' }));
}

/** One currency over all accounts. */
export interface CoinTotal {
  readonly currency: number;
  readonly name: string;
  readonly quantity: string;
  readonly frozen: string;
  /** Null where no rate is known in any account. */
  readonly usd: string | null;
}

/** What is owned of each currency in all accounts together, the largest worth first. */
export function coinTotals(accounts: readonly Account[]): CoinTotal[] {
  const totals = new Map<
    number,
    { name: string; quantity: bigint; frozen: bigint; usd?: bigint }
  >();
  const owned = accounts.filter((account) => !isApart(account));
  for (const balance of owned.flatMap((account) => account.balances)) {
    if (!isHeld(balance)) continue;
    const known = totals.get(balance.currency) ?? { name: balance.name, quantity: 0n, frozen: 0n };
    const frozen = parseAmount(balance.frozen);
    known.quantity += parseAmount(balance.available) + frozen;
    known.frozen += frozen;
    if (balance.usd !== null) known.usd = (known.usd ?? 0n) + usdOf(balance.usd);
    totals.set(balance.currency, known);
  }
  const coins = [...totals].map(([currency, { name, quantity, frozen, usd }]) => ({
    currency,
    name,
    quantity: formatAmount(quantity),
    frozen: formatAmount(frozen),
    usd: usd === undefined ? null : formatAmount(usd),
  }));
  return largestFirst(coins, (coin) => usdOf(coin.usd));
}

/** The worth of what an account has set aside, cut off; null where something of it has no rate. */
export function frozenUsd(account: Account): string | null {
  let sum = 0n;
  for (const { available, frozen, usd } of account.balances) {
    const held = parseAmount(frozen);
    if (held === 0n) continue;
    if (usd === null) return null;
    sum += multiplyDivide(usdOf(usd), held, parseAmount(available) + held, 'down');
  }
  return formatAmount(sum);
}

/** Amounts in the shown fiat currency with its decimals; null where one is not known. */
export interface ShownWorths {
  /** Both add up to the total: what lies in the own accounts, and what is owed, below zero. */
  readonly assets: string | null;
  readonly debt: string | null;
  /** The own accounts add up to `assets`, and so do the coins with the open result. */
  readonly accounts: ReadonlyMap<Account['type'], string | null>;
  readonly coins: ReadonlyMap<number, string | null>;
}

/** The shown currency. */
type FiatOf = Pick<Money, 'toFiat' | 'fiat'>;

/** What the wallet's screen shows of each part, so that all that is read there adds up. */
export function shownWorths(
  wallet: Wallet,
  coins: readonly CoinTotal[],
  { toFiat, fiat }: FiatOf,
): ShownWorths {
  const partsOf = (sum: string | null, parts: readonly DecimalText[]) =>
    fiatParts(sum, parts.map(toFiat), fiat);
  const owed = wallet.debt_usd === null ? null : `-${wallet.debt_usd}`;
  const [assets = null, debt = null] = partsOf(toFiat(wallet.total_usd), [wallet.assets_usd, owed]);
  const own = wallet.accounts.filter((account) => !isApart(account));
  const results = own.map((account) => account.open_result_usd);
  const accounts = partsOf(
    assets,
    own.map((account) => account.total_usd),
  );
  const parts = partsOf(assets, [...coins.map((coin) => coin.usd), ...results]);
  return {
    assets,
    debt,
    accounts: new Map([
      ...wallet.accounts.map((account) => [account.type, toFiat(account.total_usd)] as const),
      ...own.map((account, place) => [account.type, accounts[place] ?? null] as const),
    ]),
    coins: new Map(coins.map((coin, place) => [coin.currency, parts[place] ?? null])),
  };
}

/** What an account's sheet shows of it: its balances that are held and its open result. */
export function sheetWorths(
  account: Account,
  worth: string | null,
  { toFiat, fiat }: FiatOf,
): { openResult: string | null; balances: (string | null)[] } {
  const held = account.balances.filter(isHeld);
  const parts = [account.open_result_usd, ...held.map(({ usd }) => usd)];
  const [openResult = null, ...balances] = fiatParts(worth, parts.map(toFiat), fiat);
  return { openResult, balances };
}
