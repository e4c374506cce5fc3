import { calls } from '@kontor/contract/light';
import { useCall } from '../../../shared/api/use-call.ts';
import { type Destination, ofAddress, ofCard } from '../model/destinations.ts';
import type { NetworkKind } from '../types.ts';

/** More than anybody may save of a kind. */
const ALL = { page: 1, limit: 100 };

/** The saved destinations of a kind; of addresses those of the coin. */
export function useDestinations(
  kind: NetworkKind,
  currency: number,
): { data: Destination[] | undefined; isError: boolean; refetch: () => void } {
  const { funding } = calls;
  const addresses = useCall(funding.addresses, { currency, ...ALL }, { enabled: kind === 'chain' });
  const cards = useCall(funding.cards, ALL, { enabled: kind === 'domestic' });
  const abroad = useCall(funding.internationalCards, ALL, { enabled: kind === 'international' });
  const read = { chain: addresses, domestic: cards, international: abroad }[kind];
  return {
    data:
      kind === 'chain'
        ? addresses.data?.data.map(ofAddress)
        : (kind === 'domestic' ? cards : abroad).data?.data.map(ofCard),
    isError: read.isError,
    refetch: () => void read.refetch(),
  };
}
