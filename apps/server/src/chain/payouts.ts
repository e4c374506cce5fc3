import { powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { chainPayouts } from '@kontor/schema';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { encodeFunctionData, isAddress, isAddressEqual, keccak256, parseEventLogs } from 'viem';
import type { Address, Hex, TransactionReceipt } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Services } from '../services.ts';
import { CHAIN } from './addresses.ts';
import { lossKey, openLosses } from './losses.ts';
import { type Node, TOKEN_ABI, TRANSFER } from './node.ts';
import { memoryOf, type Rail, railsOf, tryCommand } from './rails.ts';
import type { EvmSettings } from './settings.ts';
import { blockOrNone } from './watch.ts';

type Payout = typeof chainPayouts.$inferSelect;
type Order = Pick<Payout, 'contract' | 'recipient' | 'value'>;

/**
 * A transfer that its token's contract refuses, such as to an address that it has blocked: it waits
 * for a person, and holds up nobody else.
 */
class Reverted extends Error {
  override readonly name = 'Reverted';
}

/** A node's guess may be a little short where the state changes meanwhile. */
const GAS_MARGIN_PERCENT = 130n;
const SIGNED_A_ROUND = 20;
const TRIED_A_ROUND = 100;

/**
 * Pays reviewed withdrawals, in their order. Each has one row and one signed transaction for ever:
 * the row is written first, then the exchange is told, and only then does anybody else see it.
 */
export class Payouts {
  readonly #services: Services;
  readonly #node: Node;
  readonly #evm: EvmSettings;
  readonly #account: PrivateKeyAccount;

  constructor(services: Services, node: Node, evm: EvmSettings) {
    this.#services = services;
    this.#node = node;
    this.#evm = evm;
    this.#account = privateKeyToAccount(evm.hotKey);
  }

  /** Brings what was signed further, then signs what is new; answers what keeps it from paying. */
  async pay(head: number): Promise<string | undefined> {
    for (const row of await this.#rows('signed')) await this.#announce(row);
    for (const row of await this.#rows('sent')) await this.#follow(row, head);
    return await this.#signNew();
  }

  async #rows(...status: readonly Payout['status'][]): Promise<readonly Payout[]> {
    return await this.#services.queries
      .select()
      .from(chainPayouts)
      .where(and(eq(chainPayouts.chain, CHAIN), inArray(chainPayouts.status, [...status])))
      .orderBy(asc(chainPayouts.nonce));
  }

  /** Tells the exchange, and then the chain. What was refused meanwhile nobody has ever seen. */
  async #announce(row: Payout): Promise<void> {
    const { queries, log } = this.#services;
    const { id, withdrawalId, txid } = row;
    const outcome = await tryCommand(this.#services, 'withdrawal.sent', { withdrawalId, txid });
    if (!outcome.ok) {
      const known = memoryOf(this.#services).withdrawals.get(withdrawalId);
      if (known?.status !== 'sent' || known.txid !== txid) {
        log.warn({ withdrawalId, refusal: outcome.code }, 'a signed payout is not sent');
        await queries.delete(chainPayouts).where(eq(chainPayouts.id, id));
        return;
      }
    }
    await this.#mark(row, 'sent');
    await this.#broadcast(row);
  }

  async #mark({ id }: Payout, status: Payout['status']): Promise<void> {
    await this.#services.queries
      .update(chainPayouts)
      .set({ status })
      .where(eq(chainPayouts.id, id));
  }

  /** The same bytes every time; a node that has them already says so, which is no fault. */
  async #broadcast({ raw, txid, withdrawalId }: Payout): Promise<void> {
    try {
      await this.#node.sendRawTransaction({ serializedTransaction: raw as Hex });
    } catch (error) {
      const { shortMessage, details } = error as { shortMessage?: string; details?: string };
      const answer = details ?? shortMessage ?? String(error);
      if (/already known|already imported|nonce too low/i.test(answer)) return;
      this.#services.log.warn({ withdrawalId, txid, answer }, 'a payout was not taken by the node');
    }
  }

  async #follow(row: Payout, head: number): Promise<void> {
    const hash = row.txid as Hex;
    const receipt = await blockOrNone(() => this.#node.getTransactionReceipt({ hash }));
    if (receipt === undefined) return await this.#broadcast(row);
    const { withdrawalId } = row;
    const { withdrawals, networks } = memoryOf(this.#services);
    const networkId = withdrawals.get(withdrawalId)?.networkId;
    const needed = networkId === undefined ? 0 : (networks.get(networkId)?.confirmations ?? 0);
    if (head - Number(receipt.blockNumber) + 1 < Math.max(needed, 1)) return;
    const isPaid = hasArrived(row, receipt);
    const outcome = isPaid
      ? await tryCommand(this.#services, 'withdrawal.done', { withdrawalId })
      : await tryCommand(this.#services, 'withdrawal.failed', {
          withdrawalId,
          reasonCode: 'returned',
          reason: 'The transaction was reverted on its chain.',
        });
    // It is over already where the program ended between telling and writing it down.
    if (!outcome.ok && memoryOf(this.#services).withdrawals.get(withdrawalId) !== undefined) {
      throw new Error(`the end of withdrawal ${withdrawalId} was refused: ${outcome.code}`);
    }
    await this.#mark(row, isPaid ? 'done' : 'failed');
  }

  #railOf(withdrawalId: number): Rail | undefined {
    const networkId = memoryOf(this.#services).withdrawals.get(withdrawalId)?.networkId;
    return railsOf(this.#services, this.#evm).find((rail) => rail.networkId === networkId);
  }

  async #signNew(): Promise<string | undefined> {
    const { withdrawals, networks } = memoryOf(this.#services);
    const held = await openLosses(this.#services.queries);
    const waiting = [...withdrawals.values()]
      .filter((withdrawal) => withdrawal.status === 'reviewed' && !held.has(lossKey(withdrawal)))
      .filter(({ networkId }) => networks.get(networkId)?.mode === 'automatic')
      .sort((a, b) => a.id - b.id)
      .slice(0, TRIED_A_ROUND);
    const faults = new Map<string | null, string>();
    const own: string[] = [];
    let signed = 0;
    for (const { id, amount, fee, destination } of waiting) {
      if (signed >= SIGNED_A_ROUND) break;
      const rail = this.#railOf(id);
      // A short wallet of one token holds up that token only.
      if (rail === undefined || faults.has(rail.contract)) continue;
      if (!isAddress(destination, { strict: false })) {
        own.push(`the destination of withdrawal ${id} is no address`);
        continue;
      }
      const value = (amount - fee) / powerOfTen(SCALE_DIGITS - rail.digits);
      const order = { contract: rail.contract, recipient: destination, value };
      try {
        const fault = await this.#sign(id, order, rail.code);
        if (fault === undefined) signed += 1;
        else faults.set(rail.contract, fault);
      } catch (error) {
        if (!(error instanceof Reverted)) throw error;
        own.push(`the chain would revert withdrawal ${id}`);
      }
    }
    const all = [...faults.values(), ...own];
    return all.length === 0 ? undefined : all.join('; ');
  }

  /** What a transfer takes. @throws Reverted where the chain would not do it, money or not. */
  async #gasOf(call: ReturnType<typeof callOf>): Promise<bigint> {
    try {
      return await this.#node.estimateGas({ account: this.#account.address, ...call });
    } catch (error) {
      if ((error as Error).name === 'EstimateGasExecutionError') throw new Reverted();
      throw error;
    }
  }

  /** Signs one withdrawal's transaction; answers why the hot wallet cannot pay it now. */
  async #sign(withdrawalId: number, order: Order, code: string): Promise<string | undefined> {
    const call = callOf(order);
    const { address } = this.#account;
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.#node.estimateFeesPerGas();
    const under = await this.#rows('signed', 'sent');
    const coins = (row: Order & Pick<Payout, 'feeMax'>) =>
      row.feeMax + (row.contract === null ? row.value : 0n);
    const spent = under.reduce((sum, row) => sum + coins(row), 0n);
    const held = (await this.#node.getBalance({ address })) - spent;
    if (order.contract !== null) {
      const tokens = under.filter(({ contract }) => contract === order.contract);
      const promised = tokens.reduce((sum, { value }) => sum + value, 0n);
      const balance = await this.#node.readContract({
        address: order.contract as Address,
        abi: TOKEN_ABI,
        functionName: 'balanceOf',
        args: [address],
      });
      if (balance - promised < order.value) return `the hot wallet has too little ${code}`;
    }
    if (held < (order.contract === null ? order.value : 0n)) {
      return 'the hot wallet has too little ETH';
    }
    const guess = await this.#gasOf(call);
    const gas = (guess * GAS_MARGIN_PERCENT) / 100n;
    const feeMax = gas * maxFeePerGas;
    if (held < coins({ ...order, feeMax })) return 'the hot wallet has too little ETH';
    const nonce = await this.#nextNonce();
    const chainId = await this.#node.getChainId();
    const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
    const raw = await this.#account.signTransaction({ ...call, ...fees, nonce, chainId });
    const txid = keccak256(raw);
    const [row] = await this.#services.queries
      .insert(chainPayouts)
      .values({
        ...order,
        withdrawalId,
        chain: CHAIN,
        sender: address,
        nonce,
        feeMax,
        txid,
        raw,
        status: 'signed',
        createdAt: this.#services.wallClock.now(),
      })
      .onConflictDoNothing({ target: chainPayouts.withdrawalId })
      .returning();
    if (row !== undefined) await this.#announce(row);
    return undefined;
  }

  /** After the last one that was signed; after the chain's, where the key was used elsewhere. */
  async #nextNonce(): Promise<number> {
    const { address } = this.#account;
    const [last] = await this.#services.queries
      .select({ nonce: chainPayouts.nonce })
      .from(chainPayouts)
      .where(and(eq(chainPayouts.chain, CHAIN), eq(chainPayouts.sender, address)))
      .orderBy(desc(chainPayouts.nonce))
      .limit(1);
    const mined = await this.#node.getTransactionCount({ address });
    return Math.max(mined, (last?.nonce ?? -1) + 1);
  }
}

function callOf({ contract, recipient, value }: Order) {
  const to = recipient as Address;
  if (contract === null) return { to, value };
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [to, value] });
  return { to: contract as Address, data };
}

/** A token's transfer has arrived when its contract says so, not only when it did not fail. */
function hasArrived(
  { contract, recipient, value }: Order,
  { status, logs }: TransactionReceipt,
): boolean {
  if (status !== 'success') return false;
  if (contract === null) return true;
  return parseEventLogs({ abi: [TRANSFER], logs }).some(
    ({ address, args }) =>
      isAddressEqual(address, contract as Address) &&
      isAddressEqual(args.to, recipient as Address) &&
      args.value === value,
  );
}
