import { maskedCard } from '@kontor/rules/cards';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { networksOf } from './networks.ts';
import { ownAddress, ownCard } from './saved.queries.ts';

/** Where money goes, as the core is told. */
export interface Destination {
  readonly networkId: number;
  readonly destinationId: number;
  readonly destination: string;
  readonly destinationName: string;
  readonly usableFrom: number;
}

interface Choice {
  readonly currencyId: number;
  readonly address_id?: number | undefined;
  readonly bank_id?: number | undefined;
}

/** The own saved address or card that is chosen; another's is as unknown as none. */
export async function destinationFor(
  services: Pick<Services, 'queries' | 'exchange'>,
  userId: number,
  { currencyId, address_id: addressId, bank_id: bankId }: Choice,
): Promise<Destination> {
  if ((addressId === undefined) === (bankId === undefined)) {
    return refuse('DESTINATION_REQUIRED', { field: 'address_id' });
  }
  if (addressId !== undefined) {
    const row = await ownAddress(services.queries, userId, addressId);
    if (row?.currencyId !== currencyId) return refuse('ADDRESS_UNKNOWN', { field: 'address_id' });
    const { id: destinationId, networkId, address, name, usableFrom } = row;
    return {
      networkId,
      destinationId,
      destination: address,
      destinationName: name,
      usableFrom,
    };
  }
  const card = await ownCard(services.queries, userId, bankId ?? 0);
  if (card === undefined) return refuse('CARD_UNKNOWN', { field: 'bank_id' });
  const networks = networksOf(services, currencyId).filter(({ kind }) => kind === card.kind);
  const network = networks.find(({ withdrawalEnabled }) => withdrawalEnabled) ?? networks[0];
  if (network === undefined) return refuse('NETWORK_UNKNOWN', { field: 'bank_id' });
  return {
    networkId: network.id,
    destinationId: card.id,
    destination: maskedCard(card.numberTail),
    destinationName: card.bankName,
    usableFrom: card.usableFrom,
  };
}
