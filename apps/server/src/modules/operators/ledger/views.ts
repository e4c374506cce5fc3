import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { route } from '../../../http/route.ts';
import { atOneMoment } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { usdOf, usdText } from '../../wallet/index.ts';
import {
  type HouseBalance,
  houseAccountsOf,
  houseBalances,
  type Owed,
  owedToMembers,
  sumsByCurrency,
} from './ledger.queries.ts';

/** The zero-sum check. */
export const showSums = route(calls.operatorLedger.sums, async ({ services }) => {
  const rows = await sumsByCurrency(services.queries);
  return rows.map(({ currencyId, members, house, entries }) => ({
    currency: currencyId,
    name: codeOf(services, currencyId),
    members: formatAmount(members),
    house: formatAmount(house),
    sum: formatAmount(members + house),
    entries: formatAmount(entries),
    ok: members + house === 0n && entries === 0n,
  }));
});

/** The accounts of the house, why each is there, and what is in them. */
export const showHouse = route(calls.operatorLedger.house, async ({ services }) => {
  const { accounts, held } = await atOneMoment(services.queries, async (moment) => ({
    accounts: await houseAccountsOf(moment),
    held: await houseBalances(moment),
  }));
  return accounts.map(({ id, name, reason }) => ({
    id,
    name,
    reason,
    balances: held
      .filter(({ houseId }) => houseId === id)
      .map((balance) => balanceWire(services, balance)),
  }));
});

/** What is owed to members, and which accounts of the house stand against it. */
export const showTreasury = route(calls.operatorLedger.treasury, async ({ services }) => {
  const { accounts, held, owed } = await atOneMoment(services.queries, async (moment) => ({
    accounts: await houseAccountsOf(moment),
    held: await houseBalances(moment),
    owed: await owedToMembers(moment),
  }));
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return withHeld(owed, held).map((row) => ({
    currency: row.currencyId,
    name: codeOf(services, row.currencyId),
    owed: formatAmount(row.owed),
    owed_usd: usdText(usdOf(services, row.currencyId, row.owed)),
    frozen: formatAmount(row.frozen),
    members: row.members,
    house: held
      .filter(({ currencyId }) => currencyId === row.currencyId)
      .map(({ houseId, amount }) => ({
        id: houseId,
        name: names.get(houseId) ?? String(houseId),
        amount: formatAmount(amount),
      })),
  }));
});

/** What nobody is owed is shown too where the house has some. */
function withHeld(owed: readonly Owed[], held: readonly HouseBalance[]): Owed[] {
  const known = new Set(owed.map(({ currencyId }) => currencyId));
  const others = new Set(held.map(({ currencyId }) => currencyId).filter((id) => !known.has(id)));
  const nothing = [...others].map((currencyId) => ({
    currencyId,
    owed: 0n,
    frozen: 0n,
    members: 0,
  }));
  return [...owed, ...nothing].sort((a, b) => a.currencyId - b.currencyId);
}

export function codeOf({ markets }: Services, currencyId: number): string {
  return markets.catalogue.currency(currencyId)?.code ?? String(currencyId);
}

export function balanceWire(services: Services, { currencyId, amount }: HouseBalance) {
  return {
    currency: currencyId,
    name: codeOf(services, currencyId),
    amount: formatAmount(amount),
    usd: usdText(usdOf(services, currencyId, amount)),
  };
}
