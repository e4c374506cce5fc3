import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { chainPayouts } from '@kontor/schema';
import { appendDurably, namesIn, putDurably, readLines } from '../platform/durable-file.ts';

type Row = typeof chainPayouts.$inferSelect;

/** What a payout is for; two withdrawals of one number are told apart by the rest. */
export interface PaidWithdrawal {
  readonly withdrawalId: number;
  readonly userId: number;
  readonly networkId: number;
  readonly amount: bigint;
  readonly destination: string;
  /** Platform time of the request. */
  readonly requestedAt: number;
}

/** A signed transaction that somebody may have seen, with all that is needed to send it again. */
export type SignedPayout = PaidWithdrawal & Omit<Row, 'id' | 'status'>;

/** What a person has decided about what the program cannot know. */
export interface PayoutDecision {
  /** Real time in ms. */
  readonly decidedAt: number;
  readonly by: string;
  readonly reason: string;
  /** A payout that the books have lost and that holds up nobody any more. */
  readonly txid?: string;
  /** Transactions of the wallet below this number were somebody else's, and all is well. */
  readonly nonce?: number;
}

const FOLDER = 'payouts';
const DECISIONS = 'decisions.jsonl';
const FILE = /^(?<nonce>\d+)-(?<withdrawalId>\d+)-(?<txid>0x[0-9a-f]{64})\.json$/;

type Exact = 'amount' | 'value' | 'feeMax';
type Kept = Omit<SignedPayout, Exact> & Readonly<Record<Exact, string>>;

/** Where the payouts of a wallet are kept, for people who are told to look there. */
export function registerFolder(dataDirectory: string, chainId: number, sender: string): string {
  return join(dataDirectory, FOLDER, `${chainId}-${sender.toLowerCase()}`);
}

/**
 * Every transaction of a wallet that was ever shown to anybody, a file each, outside of the
 * database: one that comes back without its newest commits would let them be signed again. Nothing
 * is ever deleted.
 */
export class PayoutRegister {
  readonly #folder: string;
  /** By the id of the transaction. */
  readonly #names = new Map<string, string>();
  readonly #byWithdrawal = new Map<number, readonly string[]>();
  #highest = -1;
  #decisions: readonly PayoutDecision[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<PayoutRegister> {
    const register = new PayoutRegister(folder);
    for (const name of await namesIn(folder)) register.#note(name);
    await register.readDecisions();
    return register;
  }

  /** Takes a payout in before anybody else sees it. Doing it again changes nothing. */
  async keep(payout: SignedPayout): Promise<void> {
    if (this.#names.has(payout.txid)) return;
    const { nonce, withdrawalId, txid } = payout;
    const name = `${nonce}-${withdrawalId}-${txid}.json`;
    const text = JSON.stringify(payout, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    await putDurably(this.#folder, name, `${text}\n`);
    this.#note(name);
  }

  has(txid: string): boolean {
    return this.#names.has(txid);
  }

  get txids(): Iterable<string> {
    return this.#names.keys();
  }

  async read(txid: string): Promise<SignedPayout> {
    const name = this.#names.get(txid) ?? '';
    const kept = JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as Kept;
    const { amount, value, feeMax } = kept;
    return { ...kept, amount: BigInt(amount), value: BigInt(value), feeMax: BigInt(feeMax) };
  }

  /** What was signed for a withdrawal; not for another one that has its number. */
  async find(wanted: PaidWithdrawal): Promise<SignedPayout | undefined> {
    for (const txid of this.#byWithdrawal.get(wanted.withdrawalId) ?? []) {
      const payout = await this.read(txid);
      if (isSame(payout, wanted)) return payout;
    }
    return undefined;
  }

  /** The first number that no transaction here has, and that a person has not left behind. */
  get nextNonce(): number {
    let next = this.#highest + 1;
    for (const { nonce = 0 } of this.#decisions) next = Math.max(next, nonce);
    return next;
  }

  isAccepted(txid: string): boolean {
    return this.#decisions.some((decision) => decision.txid === txid);
  }

  async decide(decision: PayoutDecision): Promise<void> {
    await appendDurably(this.#folder, DECISIONS, decision);
    await this.readDecisions();
  }

  /** Takes over what a person has decided meanwhile, in another process. */
  async readDecisions(): Promise<void> {
    this.#decisions = await readLines<PayoutDecision>(this.#folder, DECISIONS);
  }

  #note(name: string): void {
    const { nonce, withdrawalId, txid } = FILE.exec(name)?.groups ?? {};
    if (txid === undefined) return;
    const id = Number(withdrawalId);
    this.#names.set(txid, name);
    this.#byWithdrawal.set(id, [...(this.#byWithdrawal.get(id) ?? []), txid]);
    this.#highest = Math.max(this.#highest, Number(nonce));
  }
}

export function isSame(one: PaidWithdrawal, other: PaidWithdrawal): boolean {
  return (
    one.withdrawalId === other.withdrawalId &&
    one.userId === other.userId &&
    one.networkId === other.networkId &&
    one.amount === other.amount &&
    one.destination === other.destination &&
    one.requestedAt === other.requestedAt
  );
}
