import { getAddress, isAddressEqual, parseEventLogs } from 'viem';
import type { Config } from '../config.ts';
import { CHAIN } from './addresses.ts';
import { connectNode, TOKEN_ABI, TRANSFER } from './node.ts';

/**
 * Whether a transaction pays an address, as the chain's node says: by itself or by a transfer of a
 * token. Undefined where no node of the chain is named; false too where the node does not answer,
 * because a payment that nobody can see is not one.
 */
export async function paysAddress(
  { evm }: Pick<Config, 'evm'>,
  chain: string,
  { txid, to }: { readonly txid: string; readonly to: string },
): Promise<boolean | undefined> {
  if (evm === undefined || chain !== CHAIN) return undefined;
  const hash = txid as `0x${string}`;
  const wanted = getAddress(to);
  const node = connectNode(evm.rpcUrl);
  try {
    const transaction = await node.getTransaction({ hash });
    if (transaction.to !== null && isAddressEqual(transaction.to, wanted)) return true;
    const { logs } = await node.getTransactionReceipt({ hash });
    const transfers = parseEventLogs({ abi: [...TOKEN_ABI, TRANSFER], logs });
    return transfers.some(({ args }) => 'to' in args && isAddressEqual(args.to, wanted));
  } catch {
    return false;
  }
}
