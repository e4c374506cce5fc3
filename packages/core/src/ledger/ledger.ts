import type { Amount } from '@kontor/money';
import type { balancesTable, ledgerEntriesTable } from '@kontor/schema';
import { FIRST_MEMBER_ID } from '@kontor/schema';
import type { Counters } from '../kernel/counters.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Log, Table } from '../kernel/table.ts';
import { HOUSE_ACCOUNT } from './house.ts';

type RowOf<T> = T extends { live: (row: infer Row) => boolean } ? Row : never;
export type Balance = RowOf<typeof balancesTable>;
export type LedgerEntry = RowOf<typeof ledgerEntriesTable>;

/** Why money moved. A word here is also the key of the bill's text: `bills.<kind>`. */
export const ENTRY_KINDS = ['spot.trade', 'member.grant'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

const ACCOUNTS = 16;
const CURRENCIES = 4_096;

/** The one number of (user, account, currency); safe for users below 2^37. */
export function balanceId(userId: number, accountId: number, currencyId: number): number {
  return (userId * ACCOUNTS + accountId) * CURRENCIES + currencyId;
}

export function houseBalanceId(houseId: number, currencyId: number): number {
  return balanceId(houseId, HOUSE_ACCOUNT, currencyId);
}

/** What one balance got or gave for one reason in a batch. */
interface Sum {
  readonly kind: EntryKind;
  readonly referenceId: number;
  readonly at: number;
  amount: Amount;
}

/** Moves since the last batch, side by side, because there are several to each order. */
class Moves {
  readonly balanceIds: number[] = [];
  readonly kinds: EntryKind[] = [];
  readonly referenceIds: number[] = [];
  readonly amounts: Amount[] = [];
  readonly times: number[] = [];

  cutTo(length: number): void {
    this.balanceIds.length = length;
    this.kinds.length = length;
    this.referenceIds.length = length;
    this.amounts.length = length;
    this.times.length = length;
  }
}

/**
 * The only writer of balances. Money moves in pairs, out of one balance and into another, so every
 * currency sums to zero by construction; a member's balance that would go below zero is refused.
 */
export class Ledger {
  private readonly moves = new Moves();
  private kept = 0;
  private readonly balances: Table<Balance>;
  private readonly entries: Log<LedgerEntry>;
  private readonly counters: Counters;
  /** The platform time of the running command. */
  now = 0;

  constructor(balances: Table<Balance>, entries: Log<LedgerEntry>, counters: Counters) {
    this.balances = balances;
    this.entries = entries;
    this.counters = counters;
  }

  available(id: number): Amount {
    return this.balances.get(id)?.available ?? 0n;
  }

  frozen(id: number): Amount {
    return this.balances.get(id)?.frozen ?? 0n;
  }

  /** Freezes for an order or a product. No bill: the sum of the balance stays. */
  hold(id: number, amount: Amount): void {
    requireNotNegative(amount);
    const balance = this.editBalance(id);
    if (balance.available < amount) this.refuseShort(balance);
    balance.available -= amount;
    balance.frozen += amount;
  }

  release(id: number, amount: Amount): void {
    requireNotNegative(amount);
    if (amount === 0n) return;
    const balance = this.editBalance(id);
    if (balance.frozen < amount) throw new Error(`balance ${id} has not ${amount} frozen`);
    balance.frozen -= amount;
    balance.available += amount;
  }

  /** From available to available. */
  move(
    from: number,
    to: number,
    amount: Amount,
    kind: EntryKind,
    fromReference: number,
    toReference: number,
  ): void {
    requireNotNegative(amount);
    if (amount === 0n) return;
    const payer = this.editBalance(from);
    if (payer.available < amount && payer.userId >= FIRST_MEMBER_ID) this.refuseShort(payer);
    payer.available -= amount;
    this.receive(from, to, amount, kind, fromReference, toReference);
  }

  /** From what is frozen to available: the settling of a hold. */
  settle(
    from: number,
    to: number,
    amount: Amount,
    kind: EntryKind,
    fromReference: number,
    toReference: number,
  ): void {
    requireNotNegative(amount);
    if (amount === 0n) return;
    const payer = this.editBalance(from);
    if (payer.frozen < amount) throw new Error(`balance ${from} has not ${amount} frozen`);
    payer.frozen -= amount;
    this.receive(from, to, amount, kind, fromReference, toReference);
  }

  private receive(
    from: number,
    to: number,
    amount: Amount,
    kind: EntryKind,
    fromReference: number,
    toReference: number,
  ): void {
    this.editBalance(to).available += amount;
    this.note(from, kind, fromReference, -amount);
    this.note(to, kind, toReference, amount);
  }

  keep(): void {
    this.kept = this.moves.balanceIds.length;
  }

  putBack(): void {
    this.moves.cutTo(this.kept);
  }

  /**
   * Turns the batch's moves into entries: one per balance, kind and reference, the house's summed,
   * with the balance after each, computed in the order of the rows.
   */
  writeEntries(): void {
    const { balanceIds, kinds, referenceIds, amounts, times } = this.moves;
    const byBalance = new Map<number, Sum[]>();
    for (let n = 0; n < balanceIds.length; n += 1) {
      const id = balanceIds[n] as number;
      let sums = byBalance.get(id);
      if (sums === undefined) {
        sums = [];
        byBalance.set(id, sums);
      }
      const kind = kinds[n] as EntryKind;
      const referenceId = referenceIds[n] as number;
      const amount = amounts[n] as Amount;
      const sum = findSum(sums, kind, referenceId);
      if (sum !== undefined) sum.amount += amount;
      else sums.push({ kind, referenceId, amount, at: times[n] as number });
    }
    for (const [id, sums] of byBalance) this.writeBalanceEntries(id, sums);
    this.moves.cutTo(0);
    this.kept = 0;
  }

  private writeBalanceEntries(id: number, sums: readonly Sum[]): void {
    const balance = this.balances.get(id);
    if (balance === undefined) throw new Error(`balance ${id} vanished in a batch`);
    let after = balance.available + balance.frozen;
    for (const { amount } of sums) after -= amount;
    for (const { kind, referenceId, amount, at } of sums) {
      after += amount;
      this.entries.append({
        id: this.counters.next('entry'),
        balanceId: id,
        userId: balance.userId,
        accountId: balance.accountId,
        currencyId: balance.currencyId,
        kind,
        referenceId,
        amount,
        balanceAfter: after,
        at,
      });
    }
  }

  private note(id: number, kind: EntryKind, referenceId: number, amount: Amount): void {
    const { moves } = this;
    moves.balanceIds.push(id);
    moves.kinds.push(kind);
    moves.referenceIds.push(referenceId);
    moves.amounts.push(amount);
    moves.times.push(this.now);
  }

  private editBalance(id: number): Balance {
    const balance = this.balances.tryEdit(id);
    if (balance !== undefined) return balance;
    const currencyId = id % CURRENCIES;
    const owner = (id - currencyId) / CURRENCIES;
    const accountId = owner % ACCOUNTS;
    return this.balances.insert({
      id,
      userId: (owner - accountId) / ACCOUNTS,
      accountId,
      currencyId,
      available: 0n,
      frozen: 0n,
    });
  }

  private refuseShort(balance: Balance): never {
    return refuse('INSUFFICIENT_BALANCE', { currency_id: balance.currencyId, field: 'amount' });
  }
}

/** From the newest on: an order's moves follow each other. */
function findSum(sums: readonly Sum[], kind: EntryKind, referenceId: number): Sum | undefined {
  for (let n = sums.length - 1; n >= 0; n -= 1) {
    const sum = sums[n];
    if (sum?.referenceId === referenceId && sum.kind === kind) return sum;
  }
  return undefined;
}

/** A negative amount would turn a payment round and take from who should receive. */
function requireNotNegative(amount: Amount): void {
  if (amount < 0n) throw new RangeError(`an amount of money cannot be ${amount}`);
}
