import { ONE } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { AddressUser } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import type { Network } from './networks.ts';
import { placeOf } from './place.ts';

/** More need not be listed to see what is going on. */
const USERS_MAX = 50;

/**
 * Notes that the running member withdraws to an address. Answers who else did within the days of
 * the setting, the member included, once they are as many as the other setting says; else null.
 * One address of a form is the same on all its chains; cards are their member's own.
 */
export function noteAddress(
  x: Exchange,
  { kind, addressFormat }: Readonly<Network>,
  destination: string,
): readonly number[] | null {
  if (kind !== 'chain' || isOwn(x, destination)) return null;
  const address = `${addressFormat} ${plain(addressFormat, destination)}`;
  const since = x.at - Number(x.setting('withdrawal_shared_days') / ONE) * DAY_MS;
  const rows = x.withdrawalAddresses;
  const id = placeOf(x, `address ${address}`, rows, (known) => known.address === address);
  const row = rows.tryEdit(id) ?? rows.insert({ id, address, users: [] });
  const others = row.users.filter(({ userId, at }) => userId !== x.actor && at > since);
  const users: readonly AddressUser[] = [...others, { userId: x.actor, at: x.at }];
  row.users = users.slice(-USERS_MAX);
  if (users.length < Number(x.setting('withdrawal_shared_members') / ONE)) return null;
  return row.users.map(({ userId }) => userId).sort((a, b) => a - b);
}

/**
 * What others have asked for to the same address, and nobody has reviewed to the end, needs two
 * operators as well from now on.
 */
export function flagOthers(
  x: Exchange,
  { kind, addressFormat }: Readonly<Network>,
  destination: string,
  sharedWith: readonly number[],
): void {
  const wanted = plain(addressFormat, destination);
  for (const other of x.withdrawals.values()) {
    if (other.status !== 'requested' || other.kind !== kind) continue;
    if (x.networks.get(other.networkId)?.addressFormat !== addressFormat) continue;
    if (plain(addressFormat, other.destination) !== wanted) continue;
    Object.assign(x.withdrawals.edit(other.id), { needsSecond: true, sharedWith, updatedAt: x.at });
  }
}

/** What the platform itself receives at is nobody's trick. */
function isOwn(x: Exchange, destination: string): boolean {
  for (const { sharedAddress, addressFormat } of x.networks.values()) {
    if (sharedAddress === null) continue;
    if (plain(addressFormat, sharedAddress) === plain(addressFormat, destination)) return true;
  }
  return false;
}

/** Capitals in an address of Ethereum are a checksum; of the others they are part of it. */
function plain(format: Network['addressFormat'], address: string): string {
  return format === 'ethereum' ? address.toLowerCase() : address;
}
