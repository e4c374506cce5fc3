import { type Address, getAddress, type Hex, isAddressEqual, parseEventLogs } from 'viem';
import type { Services } from '../services.ts';
import { CHAIN } from './addresses.ts';
import { connectNode, type Node, TRANSFER } from './node.ts';
import { memoryOf, type Payable, type Rail, railsOf, valueOver } from './rails.ts';
import { blockOrNone } from './watch.ts';

type Door = Pick<Services, 'config' | 'exchange'>;

/** Money that a transaction moves; of the chain's own coin the contract is null. */
interface Movement {
  readonly contract: Address | null;
  readonly to: Address;
  readonly value: bigint;
}

/**
 * Whether a payment by hand over a network is held against its chain in all: a node of the chain is
 * named, and what the network's coin is on it.
 */
export function isChecked(services: Door, networkId: number): boolean {
  return railBy(services, networkId) !== undefined;
}

/**
 * Why a transaction does not pay a withdrawal, as the chain's node says: it is not known, in no
 * block yet or reverted, or it moves another token, to somebody else, or another amount. Undefined
 * where it does, and where there is no node to ask. Of a token whose contract nobody has named it
 * only finds that some token went to the recipient, which proves little (`isChecked`). What
 * contracts move of ether inside of a transaction stands in no list, and pays nothing here.
 */
export async function paymentFault(services: Door, withdrawal: Payable, txid: string) {
  const { evm } = services.config;
  const network = memoryOf(services).networks.get(withdrawal.networkId);
  if (evm === undefined || network?.chain !== CHAIN) return undefined;
  const rail = railBy(services, network.id);
  try {
    return await faultOf(connectNode(evm.rpcUrl), rail, withdrawal, txid.toLowerCase() as Hex);
  } catch {
    return 'CHAIN_UNREACHABLE';
  }
}

async function faultOf(node: Node, rail: Rail | undefined, withdrawal: Payable, hash: Hex) {
  const transaction = await blockOrNone(() => node.getTransaction({ hash }));
  if (transaction === undefined) return 'TRANSACTION_NOT_FOUND';
  const receipt = await blockOrNone(() => node.getTransactionReceipt({ hash }));
  if (receipt === undefined) return 'TRANSACTION_PENDING';
  if (receipt.status !== 'success') return 'TRANSACTION_FAILED';
  const { to, value } = transaction;
  const tokens = parseEventLogs({ abi: [TRANSFER], logs: receipt.logs }).map(
    ({ address, args }): Movement => ({ contract: address, ...args }),
  );
  const coin: Movement[] = to === null || value === 0n ? [] : [{ contract: null, to, value }];
  const moved = [...coin, ...tokens].filter(
    ({ contract }) => rail === undefined || isSame(contract, rail.contract),
  );
  if (moved.length === 0) return 'TRANSACTION_OTHER_TOKEN';
  const recipient = getAddress(withdrawal.destination);
  const arrived = moved.filter((movement) => isAddressEqual(movement.to, recipient));
  if (arrived.length === 0) return 'TRANSACTION_OTHER_RECIPIENT';
  if (rail === undefined) return undefined;
  const wanted = valueOver(rail, withdrawal);
  const isPaid = arrived.some((movement) => movement.value === wanted);
  return isPaid ? undefined : 'TRANSACTION_OTHER_AMOUNT';
}

function railBy({ config, exchange }: Door, networkId: number): Rail | undefined {
  const { evm } = config;
  if (evm === undefined) return undefined;
  return railsOf({ exchange }, evm).find((rail) => rail.networkId === networkId);
}

function isSame(contract: Address | null, wanted: Address | null): boolean {
  if (contract === null || wanted === null) return contract === wanted;
  return isAddressEqual(contract, wanted);
}
