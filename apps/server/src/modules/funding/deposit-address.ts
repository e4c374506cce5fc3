import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { namesTransactions, ownAddress, reviewedAddress } from '../../chain/index.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { bankDetails } from './bank-details.ts';
import { referenceOf, uidOf } from './funding.queries.ts';
import { coinOf, type Network, networksOf, networkWire } from './networks.ts';

type Way = OutputOf<typeof calls.funding.depositAddress>['ways'][number];

/** How to pay in: an own address where a program watches the chain, else by voucher or bank. */
export const depositAddress = route(
  calls.funding.depositAddress,
  async ({ input, member, services }) => {
    const { userId } = member;
    if (input.user_id !== undefined && input.user_id !== userId) {
      return refuse('USER_UNKNOWN', { field: 'user_id' });
    }
    const currency = coinOf(services, input.currency, 'currency');
    const networks = networksOf(services, currency.id);
    const network = chosen(networks, input.network);
    const address = await addressOf(services, userId, network);
    const accounts = network.kind === 'chain' ? [] : await bankDetails(services.queries);
    const bank = accounts.find(({ kind }) => kind === network.kind) ?? null;
    return {
      currency: currency.id,
      name: currency.code,
      network: network.name,
      network_id: network.id,
      kind: network.kind,
      mode: network.mode,
      address,
      own_address: address !== null && isOwn(services, network),
      qrcode: address,
      min_number: formatAmount(network.minimumDeposit),
      confirmations: network.confirmations,
      ways: waysOf(network, address !== null || services.config.playMoney, bank !== null),
      bank,
      reference: referenceOf(await uidOf(services.queries, userId)),
      play_money: services.config.playMoney,
      networks: networks.map(networkWire),
    };
  },
);

function chosen(networks: readonly Network[], id: number | undefined): Network {
  const field = 'network';
  const open = networks.filter(({ depositEnabled }) => depositEnabled);
  const network = id === undefined ? (open[0] ?? networks[0]) : networks.find((n) => n.id === id);
  if (network === undefined) return refuse('NETWORK_UNKNOWN', { field });
  return network.depositEnabled ? network : refuse('NETWORK_PAUSED', { field });
}

/** Whether an address over a network is one that nobody else has. */
function isOwn(services: Pick<Services, 'config'>, { kind, mode, chain }: Network): boolean {
  return kind === 'chain' && (mode === 'automatic' || namesTransactions(services, chain));
}

/** The member's own where there are such, else what the operators have set for all. */
async function addressOf(
  services: Pick<Services, 'queries' | 'config' | 'wallClock'>,
  userId: number,
  { kind, mode, chain, sharedAddress }: Network,
): Promise<string | null> {
  if (kind !== 'chain') return null;
  if (mode === 'manual') {
    return (await reviewedAddress(services, userId, chain)) ?? sharedAddress;
  }
  return (await ownAddress(services, userId, chain)) ?? refuse('ADDRESS_NOT_READY');
}

/** A voucher needs something to pay to; play money is a demo without. */
function waysOf({ kind, mode }: Network, canSend: boolean, hasBank: boolean): Way[] {
  if (kind !== 'chain') return hasBank ? ['bank'] : [];
  if (mode === 'automatic') return ['address', 'voucher'];
  return canSend ? ['voucher'] : [];
}
