/** Money between the own accounts, beside the browser. */
import { calls, type Member } from './api.ts';

type Account = 'change' | 'lever' | 'micro';

export async function move(
  member: Member,
  currency: string,
  amount: string,
  [from, to]: readonly [Account, Account] = ['change', 'lever'],
): Promise<void> {
  const currencies = await member.call(calls.markets.currencies, {});
  const found = currencies.find(({ name }) => name === currency);
  if (found === undefined) throw new Error(`no currency ${currency}`);
  await member.call(calls.wallet.transfer, {
    currency_id: found.id,
    number: amount,
    from_field: from,
    to_field: to,
  });
}

/** What an account has free of a currency. */
export async function freeOf(member: Member, account: Account, currency: string): Promise<string> {
  const { accounts } = await member.call(calls.wallet.list, {});
  const balances = accounts.find(({ type }) => type === account)?.balances;
  return balances?.find(({ name }) => name === currency)?.available ?? '0';
}
