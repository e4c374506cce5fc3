import { ACCOUNT_NAMES, type WireAccount } from '@kontor/contract';
import { ACCOUNT_IDS } from '@kontor/schema';

const NAMES = new Map(ACCOUNT_NAMES.map((name) => [ACCOUNT_IDS[name] as number, name]));

/** The wire's name of an account. Throws for a number that is none. */
export function accountName(accountId: number): WireAccount {
  const name = NAMES.get(accountId);
  if (name === undefined) throw new Error(`there is no account ${accountId}`);
  return name;
}
