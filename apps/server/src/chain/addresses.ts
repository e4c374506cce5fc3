import { depositAddresses } from '@kontor/schema';
import { and, eq, max } from 'drizzle-orm';
import { lockByName } from '../platform/advisory-lock.ts';
import type { Services } from '../services.ts';
import { BITCOIN, deriveBitcoinAddress } from './bitcoin.ts';
import { deriveAddress } from './derive.ts';

/** The chain of Ethereum, as the networks' rows name it. */
export const CHAIN = 'ethereum';

/** How addresses of a chain are derived; undefined where no extended public key of it is set. */
function deriverOf(
  { evm, bitcoinKey }: Pick<Services['config'], 'evm' | 'bitcoinKey'>,
  chain: string,
): ((index: number) => string) | undefined {
  if (chain === CHAIN && evm !== undefined) return (index) => deriveAddress(evm.xpub, index);
  if (chain !== BITCOIN || bitcoinKey === undefined) return undefined;
  return (index) => deriveBitcoinAddress(bitcoinKey, index);
}

/**
 * A member's own address, made with the next index where there is none yet; undefined where the
 * chain has no extended public key. An index is never given twice, an address never taken back.
 */
export async function ownAddress(
  { queries, config, wallClock }: Pick<Services, 'queries' | 'config' | 'wallClock'>,
  userId: number,
  chain: string,
): Promise<string | undefined> {
  const [own] = await queries
    .select({ address: depositAddresses.address })
    .from(depositAddresses)
    .where(and(eq(depositAddresses.userId, userId), eq(depositAddresses.chain, chain)));
  const derive = deriverOf(config, chain);
  if (own !== undefined || derive === undefined) return own?.address;
  return await queries.transaction(async (transaction) => {
    await lockByName(transaction, `addresses of ${chain}`);
    const [last] = await transaction
      .select({ index: max(depositAddresses.index) })
      .from(depositAddresses)
      .where(eq(depositAddresses.chain, chain));
    const index = (last?.index ?? -1) + 1;
    const address = derive(index);
    await transaction
      .insert(depositAddresses)
      .values({ userId, chain, index, address, createdAt: wallClock.now() })
      .onConflictDoNothing({ target: [depositAddresses.userId, depositAddresses.chain] });
    const [row] = await transaction
      .select({ address: depositAddresses.address })
      .from(depositAddresses)
      .where(and(eq(depositAddresses.userId, userId), eq(depositAddresses.chain, chain)));
    return row?.address;
  });
}

/**
 * The own address on a chain that no program watches: what arrives there is credited when an
 * operator has found its transaction. Undefined where members have none.
 */
export async function reviewedAddress(
  services: Pick<Services, 'queries' | 'config' | 'wallClock'>,
  userId: number,
  chain: string,
): Promise<string | undefined> {
  return chain === BITCOIN ? await ownAddress(services, userId, chain) : undefined;
}

/** Whether deposits over a chain are told of, and credited, by the transaction's id. */
export function namesTransactions({ config }: Pick<Services, 'config'>, chain: string): boolean {
  return chain === BITCOIN && config.bitcoinKey !== undefined;
}
