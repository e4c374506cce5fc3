import type { Amount } from '@kontor/money';
import type { balancesTable, ledgerEntriesTable, RowOf } from '@kontor/schema';
import { ACCOUNT_IDS, FIRST_MEMBER_ID } from '@kontor/schema';
import type { Counters } from '../kernel/counters.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Log, Table } from '../kernel/table.ts';
import { HOUSE_ACCOUNT } from './house.ts';

export type Balance = RowOf<typeof balancesTable>;
export type LedgerEntry = RowOf<typeof ledgerEntriesTable>;

/** Why money moved. A word here is also the key of the bill's text: `bills.<kind>`. */
export const ENTRY_KINDS = [
  'spot.trade',
  'member.grant',
  'house.fund',
  'futures.profit',
  'futures.fee',
  'futures.overnight',
  'futures.liquidation',
  'option.stake',
  'option.payout',
  'stock.split',
  'stock.dividend',
  'copy.share',
  'wallet.transfer',
  'convert.exchange',
  'buy.credit',
  'buy.fee',
  'deposit',
  'withdrawal',
  'loan.principal',
  'loan.interest',
  'loan.collateral',
  'loan.close',
  'loan.close_fee',
  'referral.rebate',
  'coupon.voucher',
  'coupon.bonus',
  'coupon.bonus_return',
  'promotion.fund',
  'dual.buy',
  'dual.principal',
  'dual.payout',
  'mining.lock',
  'mining.dividend',
  'mining.return',
  'mining.penalty',
  'subscription.apply',
  'subscription.paid',
  'subscription.refund',
  'subscription.allot',
  'subscription.unlock',
  'prediction.stake',
  'prediction.payout',
  'prediction.rake',
  'nft.payment',
  'nft.fee',
  'nft.royalty',
  'nft.forfeit',
  'adjustment.twice',
  'adjustment.amount',
  'adjustment.recipient',
  'adjustment.returned',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** What futures, options and predictions give and take: a member's day adds these up. */
const RESULT_KINDS: ReadonlySet<EntryKind> = new Set([
  'futures.profit',
  'futures.fee',
  'futures.overnight',
  'futures.liquidation',
  'option.stake',
  'option.payout',
  'prediction.stake',
  'prediction.payout',
]);

/** Of these each time has an entry of its own, even where several days are paid in one batch. */
const APART_BY_TIME: ReadonlySet<EntryKind> = new Set(['mining.dividend']);

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
  readonly older: Sum | null;
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
  /** Balances of futures accounts that were touched since the risk watch has read them. */
  readonly touchedMargins = new Set<number>();
  /** Told of every move of a futures or options result, as a balance's owner sees it. */
  onResult: ((userId: number, currencyId: number, amount: Amount) => void) | null = null;

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

  /**
   * From what is frozen to two: `share` of the amount to `shareTo`, under no reference, and the
   * rest to `to`. As two settlings, but the payer is looked up and noted once.
   */
  settleShared(
    from: number,
    to: number,
    shareTo: number,
    amount: Amount,
    share: Amount,
    kind: EntryKind,
    fromReference: number,
    toReference: number,
  ): void {
    const rest = amount - share;
    if (share <= 0n || rest <= 0n) {
      this.settle(from, to, rest, kind, fromReference, toReference);
      this.settle(from, shareTo, share, kind, fromReference, 0);
      return;
    }
    const payer = this.editBalance(from);
    if (payer.frozen < amount) throw new Error(`balance ${from} has not ${amount} frozen`);
    payer.frozen -= amount;
    this.editBalance(to).available += rest;
    this.editBalance(shareTo).available += share;
    this.note(from, kind, fromReference, -amount);
    this.note(to, kind, toReference, rest);
    this.note(shareTo, kind, 0, share);
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
    /** The newest sum of each balance, with the older ones behind it. */
    const newest = new Map<number, Sum>();
    for (let n = 0; n < balanceIds.length; n += 1) {
      const id = balanceIds[n] as number;
      const kind = kinds[n] as EntryKind;
      const referenceId = referenceIds[n] as number;
      const amount = amounts[n] as Amount;
      const at = times[n] as number;
      const last = newest.get(id) ?? null;
      const sum = findSum(last, kind, referenceId, at);
      if (sum !== null) sum.amount += amount;
      else newest.set(id, { kind, referenceId, at, older: last, amount });
    }
    for (const [id, sum] of newest) this.writeBalanceEntries(id, sum);
    this.moves.cutTo(0);
    this.kept = 0;
  }

  private writeBalanceEntries(id: number, newest: Sum): void {
    const balance = this.balances.get(id);
    if (balance === undefined) throw new Error(`balance ${id} vanished in a batch`);
    const after = balance.available + balance.frozen;
    if (newest.older === null) return this.writeEntry(balance, newest, after);
    const sums: Sum[] = [];
    for (let sum: Sum | null = newest; sum !== null; sum = sum.older) sums.push(sum);
    let running = after;
    for (const { amount } of sums) running -= amount;
    for (const sum of sums.reverse()) {
      running += sum.amount;
      this.writeEntry(balance, sum, running);
    }
  }

  private writeEntry(balance: Balance, sum: Sum, balanceAfter: Amount): void {
    this.entries.append({
      id: this.counters.next('entry'),
      balanceId: balance.id,
      userId: balance.userId,
      accountId: balance.accountId,
      currencyId: balance.currencyId,
      kind: sum.kind,
      referenceId: sum.referenceId,
      amount: sum.amount,
      balanceAfter,
      at: sum.at,
    });
  }

  private note(id: number, kind: EntryKind, referenceId: number, amount: Amount): void {
    const { moves } = this;
    moves.balanceIds.push(id);
    moves.kinds.push(kind);
    moves.referenceIds.push(referenceId);
    moves.amounts.push(amount);
    moves.times.push(this.now);
    if (this.onResult !== null && RESULT_KINDS.has(kind)) {
      const currencyId = id % CURRENCIES;
      this.onResult(Math.floor(id / (ACCOUNTS * CURRENCIES)), currencyId, amount);
    }
  }

  private editBalance(id: number): Balance {
    const balance = this.balances.tryEdit(id);
    if (balance !== undefined) {
      if (balance.accountId === ACCOUNT_IDS.lever) this.touchedMargins.add(id);
      return balance;
    }
    const currencyId = id % CURRENCIES;
    const owner = (id - currencyId) / CURRENCIES;
    const accountId = owner % ACCOUNTS;
    if (accountId === ACCOUNT_IDS.lever) this.touchedMargins.add(id);
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
function findSum(newest: Sum | null, kind: EntryKind, referenceId: number, at: number): Sum | null {
  for (let sum = newest; sum !== null; sum = sum.older) {
    if (sum.referenceId !== referenceId || sum.kind !== kind) continue;
    if (sum.at === at || !APART_BY_TIME.has(kind)) return sum;
  }
  return null;
}

/** A negative amount would turn a payment round and take from who should receive. */
function requireNotNegative(amount: Amount): void {
  if (amount < 0n) throw new RangeError(`an amount of money cannot be ${amount}`);
}
