import { ACCOUNT_NAMES, calls, type OutputOf } from '@kontor/contract';
import { type Amount, divide, formatAmount } from '@kontor/money';
import { ACCOUNT_IDS, OWNED_ACCOUNT_IDS } from '@kontor/schema';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type AverageCosts, averageCosts, isCosted, NO_COSTS } from './average-costs.ts';
import { openResultUsd } from './open-results.ts';
import { spotCurrencies } from './spot-currencies.ts';
import { todayUsd } from './today.ts';
import { type BalanceRow, balancesOf, openDebts } from './wallet.queries.ts';
import { netOf, totalOf, usdOf, usdText, withOpenResult } from './worth.ts';

type BalanceWire = OutputOf<typeof calls.wallet.list>['accounts'][number]['balances'][number];

interface Holding {
  readonly currencyId: number;
  readonly available: Amount;
  readonly frozen: Amount;
}

/**
 * All nine accounts with what is in them and what it is worth, and what is owed of it. A bonus can
 * be staked and not taken out: it has its own account and is no part of what is owned.
 */
export const list = route(calls.wallet.list, async ({ member, services }) => {
  const { queries } = services;
  const [rows, costs, debts, today, openResult] = await Promise.all([
    balancesOf(queries, member.userId),
    averageCosts(services, member.userId),
    openDebts(queries, member.userId),
    todayUsd(services, member.userId),
    openResultUsd(services, member.userId),
  ]);
  const accounts = ACCOUNT_NAMES.map((type) => {
    const holdings = holdingsOf(services, rows, type);
    const worth = holdings.map(({ currencyId, available, frozen }) =>
      usdOf(services, currencyId, available + frozen),
    );
    return {
      type,
      held: totalOf(worth),
      openResult: type === 'lever' ? openResult : 0n,
      balances: holdings.map((one, at) =>
        balanceWire(services, one, worth[at] ?? null, isCosted(type) ? costs : NO_COSTS),
      ),
    };
  });
  const owned = accounts.filter(({ type }) => OWNED_ACCOUNT_IDS.includes(ACCOUNT_IDS[type]));
  const worth = netOf(
    totalOf(owned.map(({ held }) => held)),
    openResult,
    debts.map(({ currencyId, amount }) => usdOf(services, currencyId, amount)),
  );
  return {
    total_usd: usdText(worth.net),
    total_btc: bitcoinText(services, worth.net),
    assets_usd: usdText(worth.assets),
    debt_usd: usdText(worth.debt),
    today_usd: usdText(today),
    accounts: accounts.map((account) => ({
      type: account.type,
      total_usd: usdText(withOpenResult(account.held, account.openResult)),
      open_result_usd: usdText(account.openResult),
      balances: account.balances,
    })),
  };
});

/** The spot account shows every coin that it could hold, the others what they have. */
function holdingsOf(
  { markets }: Services,
  rows: readonly BalanceRow[],
  type: keyof typeof ACCOUNT_IDS,
): readonly Holding[] {
  const own = rows.filter((row) => row.accountId === ACCOUNT_IDS[type]);
  if (type !== 'change') return own;
  const held = new Map(own.map((row) => [row.currencyId, row]));
  return spotCurrencies(markets.catalogue, held).map(
    ({ id }) => held.get(id) ?? { currencyId: id, available: 0n, frozen: 0n },
  );
}

function balanceWire(
  { markets }: Services,
  { currencyId, available, frozen }: Holding,
  worth: Amount | null,
  costs: AverageCosts,
): BalanceWire {
  const cost = costs(currencyId);
  return {
    currency: currencyId,
    name: markets.catalogue.currency(currencyId)?.code ?? String(currencyId),
    available: formatAmount(available),
    frozen: formatAmount(frozen),
    usd: usdText(worth),
    average_cost: cost === undefined ? null : formatAmount(cost),
  };
}

function bitcoinText({ markets }: Services, total: Amount | null): string | null {
  const bitcoin = markets.catalogue.currencyByCode('BTC');
  const price = bitcoin === undefined ? null : markets.usdPrice(bitcoin.id);
  return total === null || price === null ? null : usdText(divide(total, price, 'down'));
}
