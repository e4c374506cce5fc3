import { chainPayouts, withdrawals } from '@kontor/schema';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { encodeFunctionData, isAddress, isAddressEqual, keccak256, parseEventLogs } from 'viem';
import type { Address, Hex, TransactionReceipt } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { allProjected } from '../exchange/index.ts';
import type { Services } from '../services.ts';
import { CHAIN } from './addresses.ts';
import { lossKey, openLosses } from './losses.ts';
import { type Node, TOKEN_ABI, TRANSFER } from './node.ts';
import {
  isSame,
  type PaidWithdrawal,
  PayoutRegister,
  registerFolder,
  type SignedPayout,
} from './payout-register.ts';
import { memoryOf, type Rail, railsOf, tryCommand, valueOver } from './rails.ts';
import type { EvmSettings } from './settings.ts';
import { blockOrNone } from './watch.ts';

type Payout = typeof chainPayouts.$inferSelect;
/** What was signed, whatever has become of it. */
type Transaction = Omit<Payout, 'id' | 'status'>;
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

type Booked = typeof withdrawals.$inferSelect;

/**
 * Pays reviewed withdrawals, in their order. Each has one row and one signed transaction for ever:
 * the row is written first, then the exchange is told, then the transaction is kept outside of the
 * database, and only then does anybody else see it. Where the database has come back without it,
 * the row is made again from what is kept, and nothing is signed twice.
 */
export class Payouts {
  readonly #services: Services;
  readonly #node: Node;
  readonly #evm: EvmSettings;
  readonly #account: PrivateKeyAccount;
  #register: PayoutRegister | undefined;
  #chainId = 0;
  /** Kept transactions that have no row here, because the database has lost what they paid. */
  readonly #lost = new Set<string>();
  /** Those of them that the chain has. */
  readonly #mined = new Set<string>();
  /** Those that it has not, in this round: their money is promised. */
  #promised: readonly SignedPayout[] = [];

  constructor(services: Services, node: Node, evm: EvmSettings) {
    this.#services = services;
    this.#node = node;
    this.#evm = evm;
    this.#account = privateKeyToAccount(evm.hotKey);
  }

  /** Brings what was signed further, then signs what is new; answers what keeps it from paying. */
  async pay(head: number): Promise<string | undefined> {
    const register = await this.#opened();
    await register.readDecisions();
    const { held, faults } = await this.#restore(register);
    for (const row of await this.#rows('signed')) await this.#announce(row);
    for (const row of await this.#rows('sent')) await this.#follow(row, head);
    const fault = await this.#signNew(register, held);
    return textOf(fault === undefined ? faults : [...faults, fault]);
  }

  /** The register of the wallet on this chain; with all that this database has of it already. */
  async #opened(): Promise<PayoutRegister> {
    if (this.#register !== undefined) return this.#register;
    const { dataDirectory } = this.#services.config;
    const { address } = this.#account;
    this.#chainId = await this.#node.getChainId();
    const register = await openRegister(dataDirectory, this.#chainId, this.#evm);
    await allProjected(this.#services.exchange);
    const rows = await this.#rows('sent', 'done', 'failed');
    for (const row of rows.filter(({ sender }) => sender === address)) {
      await this.#keep(register, row);
    }
    const known = new Set((await this.#rows('signed', 'sent', 'done', 'failed')).map(txidOf));
    for (const txid of register.txids) if (!known.has(txid)) this.#lost.add(txid);
    this.#register = register;
    return register;
  }

  /**
   * Makes the rows of kept transactions again whose withdrawals are in the books. Of the others it
   * answers whose money it waits with, until a person has looked, and sends them once more: others
   * may have seen them, and no number of the wallet may be left out.
   */
  async #restore(
    register: PayoutRegister,
  ): Promise<{ readonly held: ReadonlySet<number>; readonly faults: readonly string[] }> {
    const held = new Set<number>();
    const faults: string[] = [];
    const promised: SignedPayout[] = [];
    for (const txid of this.#lost) {
      const payout = await register.read(txid);
      if (await this.#restoreRow(payout)) {
        this.#lost.delete(txid);
        continue;
      }
      if (!(await this.#isMined(payout))) {
        promised.push(payout);
        await this.#send(payout);
      }
      if (register.isAccepted(txid)) continue;
      held.add(payout.userId);
      faults.push(
        `${txid} paid withdrawal ${payout.withdrawalId} of member ${payout.userId}, which the ` +
          'books have lost. Their other withdrawals wait. Correct the books, then run npx kontor ' +
          `accept-payout --chain ${this.#chainId} --transaction ${txid}`,
      );
    }
    this.#promised = promised;
    return { held, faults };
  }

  /** Whether the withdrawal that it pays is in the books, and the row there again. */
  async #restoreRow(payout: SignedPayout): Promise<boolean> {
    const booked = await this.#booked(payout.withdrawalId);
    if (booked === undefined || !isSame(payout, paidBy(booked))) return false;
    const isOver = booked.status === 'done' || booked.status === 'failed';
    const isOurs = booked.status === 'sent' || isOver;
    if (booked.status !== 'reviewed' && !(isOurs && booked.txid === payout.txid)) return false;
    const status = booked.status === 'reviewed' ? 'signed' : (booked.status as Payout['status']);
    const added = await this.#services.queries
      .insert(chainPayouts)
      .values({ ...transactionOf(payout), status })
      .onConflictDoNothing()
      .returning({ id: chainPayouts.id });
    if (added.length > 0) {
      const { withdrawalId, txid } = payout;
      this.#services.log.warn({ withdrawalId, txid }, 'a payout that the database lost is back');
    }
    return added.length > 0;
  }

  /** As the books have it; of what is over the tables know alone. */
  async #booked(withdrawalId: number): Promise<Booked | undefined> {
    const live = memoryOf(this.#services).withdrawals.get(withdrawalId);
    if (live !== undefined) return live;
    const [row] = await this.#services.queries
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.id, withdrawalId));
    return row;
  }

  async #isMined({ txid }: SignedPayout): Promise<boolean> {
    if (this.#mined.has(txid)) return true;
    const receipt = await blockOrNone(() =>
      this.#node.getTransactionReceipt({ hash: txid as Hex }),
    );
    if (receipt !== undefined) this.#mined.add(txid);
    return receipt !== undefined;
  }

  async #keep(register: PayoutRegister, row: Payout): Promise<void> {
    if (register.has(row.txid)) return;
    const booked = await this.#booked(row.withdrawalId);
    if (booked === undefined) throw new Error(`withdrawal ${row.withdrawalId} is not in the books`);
    await register.keep({ ...transactionOf(row), ...paidBy(booked) });
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
        if (this.#register?.has(txid) === true) this.#lost.add(txid);
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

  async #broadcast(row: Payout): Promise<void> {
    if (this.#register !== undefined) await this.#keep(this.#register, row);
    await this.#send(row);
  }

  /** The same bytes every time; a node that has them already says so, which is no fault. */
  async #send({ raw, txid, withdrawalId }: Transaction): Promise<void> {
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

  async #signNew(register: PayoutRegister, held: ReadonlySet<number>): Promise<string | undefined> {
    const { withdrawals: open, networks, members } = memoryOf(this.#services);
    const losses = await openLosses(this.#services.queries);
    const waiting = [...open.values()]
      .filter(({ status, userId }) => status === 'reviewed' && !held.has(userId))
      .filter(({ userId }) => members.get(userId)?.withdrawalsEnabled !== false)
      .filter((withdrawal) => !losses.has(lossKey(withdrawal)))
      .filter(({ networkId }) => networks.get(networkId)?.mode === 'automatic')
      .sort((a, b) => a.id - b.id)
      .slice(0, TRIED_A_ROUND);
    const unknown = await this.#nextNonce(register);
    if (typeof unknown === 'string') return unknown;
    const faults = new Map<string | null, string>();
    const own: string[] = [];
    let signed = 0;
    for (const withdrawal of waiting) {
      const { id, destination } = withdrawal;
      if (signed >= SIGNED_A_ROUND || !this.#services.exchange.status().leader) break;
      const known = await register.find(paidBy(withdrawal));
      if (known !== undefined) {
        // It is never signed twice: the next round makes its row again.
        this.#lost.add(known.txid);
        continue;
      }
      const rail = this.#railOf(id);
      // A short wallet of one token holds up that token only.
      if (rail === undefined || faults.has(rail.contract)) continue;
      if (!isAddress(destination, { strict: false })) {
        own.push(`the destination of withdrawal ${id} is no address`);
        continue;
      }
      const value = valueOver(rail, withdrawal);
      const order = { contract: rail.contract, recipient: destination, value };
      try {
        const fault = await this.#sign(register, id, order, rail.code);
        if (fault === undefined) signed += 1;
        else faults.set(rail.contract, fault);
      } catch (error) {
        if (!(error instanceof Reverted)) throw error;
        own.push(`the chain would revert withdrawal ${id}`);
      }
    }
    return textOf([...faults.values(), ...own]);
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
  async #sign(
    register: PayoutRegister,
    withdrawalId: number,
    order: Order,
    code: string,
  ): Promise<string | undefined> {
    const call = callOf(order);
    const { address } = this.#account;
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.#node.estimateFeesPerGas();
    const under = [...(await this.#rows('signed', 'sent')), ...this.#promised];
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
    const nonce = await this.#nextNonce(register);
    if (typeof nonce === 'string') return nonce;
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

  /**
   * After the last one that was ever signed here. Answers what is in the way where the chain has
   * seen more: whoever sent that, it may have paid what waits here.
   */
  async #nextNonce(register: PayoutRegister): Promise<number | string> {
    const { address } = this.#account;
    const [last] = await this.#services.queries
      .select({ nonce: chainPayouts.nonce })
      .from(chainPayouts)
      .where(and(eq(chainPayouts.chain, CHAIN), eq(chainPayouts.sender, address)))
      .orderBy(desc(chainPayouts.nonce))
      .limit(1);
    const next = Math.max(register.nextNonce, (last?.nonce ?? -1) + 1);
    const seen = await this.#node.getTransactionCount({ address, blockTag: 'pending' });
    if (seen <= next) return next;
    return (
      `the chain has ${seen} transactions of the hot wallet, but only ${next} are known here. ` +
      'Nothing is signed until someone has checked the rest. Then run npx kontor accept-payout ' +
      `--chain ${this.#chainId} --nonce ${seen}`
    );
  }
}

/** What was ever signed with the settings' key on a chain. */
export function openRegister(
  dataDirectory: string,
  chainId: number,
  { hotKey }: Pick<EvmSettings, 'hotKey'>,
): Promise<PayoutRegister> {
  const { address } = privateKeyToAccount(hotKey);
  return PayoutRegister.open(registerFolder(dataDirectory, chainId, address));
}

const txidOf = ({ txid }: Payout): string => txid;

function textOf(faults: readonly string[]): string | undefined {
  return faults.length === 0 ? undefined : [...new Set(faults)].join('; ');
}

function transactionOf(payout: Transaction): Transaction {
  const { withdrawalId, chain, sender, nonce, contract, recipient, value } = payout;
  const { feeMax, txid, raw, createdAt } = payout;
  const order = { withdrawalId, chain, sender, nonce, contract, recipient, value };
  return { ...order, feeMax, txid, raw, createdAt };
}

function paidBy({ id, userId, networkId, amount, destination, createdAt }: Booked): PaidWithdrawal {
  return { withdrawalId: id, userId, networkId, amount, destination, requestedAt: createdAt };
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
