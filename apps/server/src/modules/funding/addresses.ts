import { calls, type OutputOf } from '@kontor/contract';
import { ONE } from '@kontor/money';
import { checkAddress } from '@kontor/rules/addresses';
import { HOUR_MS } from '@kontor/rules/time';
import { walletAddresses } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { violatedUniqueIndex } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { changeAccount } from '../security/index.ts';
import { takeUpload } from '../uploads/index.ts';
import { namesOf } from './named.ts';
import { coinOf, memoryOf, type Network, networksOf } from './networks.ts';
import {
  type AddressRow,
  countAddresses,
  forgetAddress,
  listAddresses,
  lockSaved,
} from './saved.queries.ts';

type AddressWire = OutputOf<typeof calls.funding.saveAddress>;

const ADDRESSES_MAX = 50;

/** From when something that is saved now may be used, platform time. */
export function usableFrom(services: Pick<Services, 'exchange' | 'clock'>): number {
  const hours = memoryOf(services).setting('address_hold_hours');
  return services.clock.now() + Number((hours * BigInt(HOUR_MS)) / ONE);
}

/** Saves an address that its network really writes, to the checksum. */
export const saveAddress = route(calls.funding.saveAddress, async (context) => {
  const { input, member, services } = context;
  const { userId } = member;
  const { clock } = services;
  const { id: currencyId } = coinOf(services, input.currency, 'currency');
  const network = chainFor(services, currencyId, input.network);
  const address = checkedAddress(network, input.address, 'address');
  const proved = { purpose: 'destination', proof: input.proof } as const;
  const { result: row } = await changeAccount(context, proved, async (writes) => {
    await lockSaved(writes, userId);
    if ((await countAddresses(writes, userId)) >= ADDRESSES_MAX) {
      return refuse('TOO_MANY_ADDRESSES', { maximum: ADDRESSES_MAX });
    }
    const qr = { address: input.qrcode, userId, purpose: 'wallet_qr', field: 'qrcode' } as const;
    await takeUpload(services, qr, writes);
    const [saved] = await writes
      .insert(walletAddresses)
      .values({
        userId,
        currencyId,
        networkId: network.id,
        name: input.name,
        address,
        qrcode: input.qrcode,
        createdAt: clock.now(),
        usableFrom: usableFrom(services),
      })
      .returning();
    const values = { name: input.name, to: shortened(address) };
    return { kind: 'address_saved', values, result: saved };
  }).catch((error: unknown) => {
    if (violatedUniqueIndex(error) !== 'wallet_addresses_one') throw error;
    return refuse('ADDRESS_EXISTS', { field: 'address' });
  });
  if (row === undefined) throw new Error('the address was not saved');
  return addressWire(services, row);
});

/** Enough to know it by. */
function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** The chain that is named, or the only one of the currency. */
function chainFor(
  services: Pick<Services, 'exchange'>,
  currencyId: number,
  id: number | undefined,
): Network {
  const chains = networksOf(services, currencyId).filter(({ kind }) => kind === 'chain');
  if (id === undefined && chains.length > 1) refuse('FIELD_REQUIRED', { field: 'network' });
  const network = id === undefined ? chains[0] : chains.find((chain) => chain.id === id);
  return network ?? refuse('NETWORK_UNKNOWN', { field: 'network' });
}

/** An address as its network best writes it; refuses at the field what it does not write. */
export function checkedAddress(
  { addressFormat, name }: Pick<Network, 'addressFormat' | 'name'>,
  text: string,
  field: string,
): string {
  const check = checkAddress(addressFormat, text);
  if (check.fault === undefined) return check.address;
  if (check.fault === 'checksum') return refuse('ADDRESS_CHECKSUM', { field });
  return refuse('ADDRESS_WRONG', { field, network: name });
}

/** The own addresses, newest first. */
export const addresses = route(calls.funding.addresses, async ({ input, member, services }) => {
  const filter = { userId: member.userId, currencyId: input.currency };
  const found = await listAddresses(services.queries, filter, input);
  return pageAnswer(input, found, (row) => addressWire(services, row));
});

/** Forgets an own address; what is under way to it goes on. */
export const deleteAddress = route(
  calls.funding.deleteAddress,
  async ({ input, member, services }) => {
    const { queries, clock } = services;
    const isGone = await forgetAddress(queries, member.userId, input.id, clock.now());
    return isGone ? { id: input.id } : refuse('ADDRESS_UNKNOWN', { field: 'id' });
  },
);

function addressWire(
  services: Pick<Services, 'exchange' | 'markets' | 'clock'>,
  row: AddressRow,
): AddressWire {
  return {
    id: row.id,
    ...namesOf(services, row),
    currency_id: row.currencyId,
    network_id: row.networkId,
    name: row.name,
    address: row.address,
    qrcode: row.qrcode,
    usable_from: row.usableFrom,
    usable: row.usableFrom <= services.clock.now(),
  };
}
