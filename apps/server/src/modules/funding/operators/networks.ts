import { calls, type OutputOf } from '@kontor/contract';
import { actProposed } from '../../../http/act-as.ts';
import { ownRow } from '../../../http/own-writes.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { standing } from '../../../http/second-word.ts';
import { pageAnswer, rowsBefore } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { checkedAddress } from '../addresses.ts';
import { coinOf, type Network, networkById, networksOf, networkWire } from '../networks.ts';

type NetworkRowWire = OutputOf<typeof calls.funding.operatorNetworks>['data'][number];

/** Every network, by currency and order. */
export const operatorNetworks = route(
  calls.funding.operatorNetworks,
  async ({ input, services }) => {
    const all = [...networksOf(services, input.currency)].sort(
      (a, b) => a.currencyId - b.currencyId,
    );
    const rows = all.slice(rowsBefore(input), rowsBefore(input) + input.limit);
    return pageAnswer(input, { rows, total: all.length }, (row) => rowWire(services, row));
  },
);

/** Adds a network or changes its figures; requests under way keep what they were made with. */
export const saveNetwork = route(calls.funding.saveNetwork, async (context) => {
  const { input, services } = context;
  coinOf(services, input.currency_id, 'currency_id');
  const { name, address_format: addressFormat, shared_address: shared } = input;
  const isBank = input.kind !== 'chain';
  if (isBank && shared !== undefined) refuse('FIELD_CHOICE', { field: 'shared_address' });
  const sharedAddress =
    shared === undefined
      ? undefined
      : checkedAddress({ addressFormat, name }, shared, 'shared_address');
  const known = input.id === undefined ? undefined : networkById(services, input.id);
  const before = { ...standing(known && rowWire(services, known)), id: null };
  const figures = {
    id: input.id,
    currencyId: input.currency_id,
    name,
    kind: input.kind,
    chain: input.chain,
    addressFormat,
    depositEnabled: input.deposit_enabled,
    withdrawalEnabled: input.withdrawal_enabled,
    minimumDeposit: input.min_deposit,
    confirmations: input.confirmations,
    minimumWithdrawal: input.min_number,
    withdrawalFee: input.fee,
    sharedAddress,
    sort: input.sort,
  };
  const { networkId } = await actProposed(context, 'network.define', figures, before);
  return await ownRow(context, async () => {
    const network = networkById(services, networkId);
    return network && rowWire(services, network);
  });
});

function rowWire({ markets }: Pick<Services, 'markets'>, network: Network): NetworkRowWire {
  const { currencyId, chain, sharedAddress, sort } = network;
  return {
    ...networkWire(network),
    currency: markets.catalogue.currency(currencyId)?.code ?? String(currencyId),
    currency_id: currencyId,
    chain,
    shared_address: sharedAddress,
    sort,
  };
}
