import type { Amount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { depositsTable, RowOf } from '@kontor/schema';
import type { Json, Outcome } from '../index.ts';
import { BTC, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

type Deposit = RowOf<typeof depositsTable>;
type Input = { [field: string]: Json };

/** Operators of the tests. */
export const OLGA = 11;
export const PAUL = 12;
/** Who pays out what the others have reviewed. */
export const ROSA = 13;

const NETWORK = {
  kind: 'chain',
  chain: 'ethereum',
  addressFormat: 'ethereum',
  depositEnabled: true,
  withdrawalEnabled: true,
  minimumDeposit: '1',
  confirmations: 12,
  minimumWithdrawal: '10',
  withdrawalFee: '1.5',
  sharedAddress: null,
  sort: 0,
} as const;
const BTC_AMOUNTS = { minimumDeposit: '0.0001', minimumWithdrawal: '0.001' };

/** USDT over a chain and over a bank, BTC over its own chain; answers the networks' ids. */
export function defineNetworks(test: TestExchange): { erc20: number; bank: number; btc: number } {
  const define = (input: Input): number =>
    idOf(test.system('network.define', { ...NETWORK, ...input }), 'networkId');
  return {
    erc20: define({ currencyId: USDT, name: 'ERC20' }),
    bank: define({
      currencyId: USDT,
      name: 'BANK',
      kind: 'domestic',
      chain: 'bank',
      addressFormat: 'none',
      withdrawalFee: '0',
    }),
    btc: define({
      currencyId: BTC,
      name: 'BTC',
      chain: 'bitcoin',
      addressFormat: 'bitcoin',
      withdrawalFee: '0.0002',
      ...BTC_AMOUNTS,
    }),
  };
}

/** What a command answered under this name; throws where it was refused. */
export function idOf(outcome: Outcome, name: string): number {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return (outcome.result as Readonly<Record<string, number>>)[name] ?? 0;
}

/** A deposit that waits (1) and withdrawals requested, reviewed and sent (1 to 3). */
export function fundingWorld(test: TestExchange, userId: number): void {
  const { erc20 } = defineNetworks(test);
  const way = { currencyId: USDT, networkId: erc20, amount: '10' };
  const voucher = { voucher: '/files/1', voucherHash: 'hash 1' };
  idOf(test.send(userId, 'deposit.request', { ...way, ...voucher }), 'depositId');
  for (const steps of [[], ['approve'], ['approve', 'sent']]) {
    const destination = { destinationId: 7, destination: '0xabc', destinationName: 'mine' };
    const input = { ...way, ...destination, usableFrom: test.at };
    const withdrawalId = idOf(test.send(userId, 'withdrawal.request', input), 'withdrawalId');
    for (const step of steps) {
      const operator = step === 'sent' ? ROSA : OLGA;
      idOf(test.send(operator, `withdrawal.${step}`, { withdrawalId }), 'withdrawalId');
    }
  }
}

/** What operators and programs can do there, as much as they can. */
export function fundingInputs(userId: number): Readonly<Record<string, readonly Input[]>> {
  const way = { currencyId: USDT, networkId: 1 };
  const why = { reasonCode: 'other', reason: 'as the operator says' };
  const changed = { ...NETWORK, currencyId: USDT, name: 'ERC20', withdrawalFee: '9' };
  return {
    'network.define': [
      { ...NETWORK, currencyId: USDT, name: 'BEP20' },
      { ...changed, id: 1, depositEnabled: false, withdrawalEnabled: false },
    ],
    'network.set_mode': [{ networkId: 1, mode: 'automatic' }],
    'deposit.approve': [{ depositId: 1, amount: '1000000' }],
    'deposit.reject': [{ depositId: 1, reasonCode: 'other', reason: 'as the operator says' }],
    'deposit.credit': [{ userId, ...way, amount: '1000000', txid: '0xaa', outputIndex: 0 }],
    'deposit.retract': [{ depositId: 2 }],
    'withdrawal.retract': [{ withdrawalId: 4 }],
    'withdrawal.approve': [{ withdrawalId: 1 }],
    'withdrawal.sent': [{ withdrawalId: 2, txid: '0xbb' }],
    'withdrawal.done': [{ withdrawalId: 3 }],
    'withdrawal.failed': [2, 3].map((withdrawalId) => ({ withdrawalId, ...why })),
    'withdrawal.returned': [{ withdrawalId: 3, ...why, proposer: PAUL }],
    'withdrawal.reject': [1, 2].map((withdrawalId) => ({ withdrawalId, ...why })),
  };
}

/** Members who pay in and out, operators who decide, and a chain that tells things twice. */
export class FundingCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly users: number;
  private readonly networks: { readonly [currencyId: number]: readonly number[] };

  constructor(test: TestExchange, random: Random, users: number) {
    this.test = test;
    this.random = random;
    this.users = users;
    const { erc20, bank, btc } = defineNetworks(test);
    this.networks = { [USDT]: [erc20, bank], [BTC]: [btc] };
    for (let user = 0; user < users; user += 3) {
      test.system('member.certify', { userId: FIRST_USER + user, level: 1 + (user % 2) });
    }
  }

  step(): void {
    const { random } = this;
    const actor = FIRST_USER + random.whole(0, this.users - 1);
    const operator = random.pick([OLGA, PAUL, ROSA]);
    const act = random.next();
    if (act < 0.2) this.send(actor, 'deposit.request', this.deposit());
    else if (act < 0.3) this.send(0, 'deposit.credit', this.output(actor));
    else if (act < 0.45) this.decideDeposit(operator);
    else if (act < 0.48) this.freeze(actor);
    else if (act < 0.7) this.send(actor, 'withdrawal.request', this.withdrawal(actor));
    else this.moveWithdrawal(operator);
  }

  private freeze(userId: number): void {
    const enabled = this.random.chance(0.7);
    this.send(0, 'member.set_withdrawals', { userId, enabled });
  }

  private send(actor: number, kind: string, input: Input): void {
    const key = this.random.chance(0.3) ? `funding-${this.random.whole(1, 300)}` : null;
    this.test.send(actor, kind, input, key);
  }

  private amount(currencyId: number): string {
    const { random } = this;
    if (random.chance(0.03)) return '0.000000001';
    if (currencyId === BTC) return `0.${String(random.whole(1, 9_999)).padStart(4, '0')}`;
    return random.chance(0.1) ? '10000' : `${random.whole(1, 3_000)}.${random.whole(0, 99)}1`;
  }

  private way(): { currencyId: number; networkId: number } {
    const { random } = this;
    const currencyId = random.chance(0.8) ? USDT : BTC;
    const own = this.networks[random.chance(0.97) ? currencyId : USDT] ?? [];
    return { currencyId, networkId: random.chance(0.97) ? random.pick(own) : 99 };
  }

  private deposit(): Input {
    const { random } = this;
    const way = this.way();
    const image = random.whole(1, 3_000);
    const voucher = { voucher: `/files/${image}`, voucherHash: `hash ${image}` };
    return { ...way, ...voucher, amount: this.amount(way.currencyId) };
  }

  private output(userId: number): Input {
    const { random } = this;
    const way = this.way();
    const place = { txid: `tx-${random.whole(1, 150)}`, outputIndex: random.whole(0, 2) };
    return { userId, ...way, ...place, amount: this.amount(way.currencyId) };
  }

  private withdrawal(actor: number): Input {
    const { random, test } = this;
    const way = this.way();
    const usableFrom = random.chance(0.05) ? test.at + 5_000 : test.at;
    // Mostly an own one, sometimes one that others use too.
    const to = random.chance(0.9) ? `0x${actor}` : '0xabc';
    const destination = { destinationId: 7, destination: to, destinationName: 'mine' };
    return { ...way, ...destination, usableFrom, amount: this.amount(way.currencyId) };
  }

  private decideDeposit(operator: number): void {
    const { random, test } = this;
    const pending = [...test.core.exchange.deposits.values()];
    const depositId = pending.length > 0 ? random.pick(pending).id : random.whole(1, 500);
    if (random.chance(0.3)) {
      const why = { reasonCode: 'not_received', reason: 'nothing came' };
      return this.send(operator, 'deposit.reject', { depositId, ...why });
    }
    if (random.chance(0.1)) return this.send(operator, 'deposit.retract', { depositId });
    const { amount } = test.core.exchange.deposits.get(depositId) ?? { amount: 0n };
    const seen = random.chance(0.2) ? '17.5' : String(amount / 10n ** 18n + 1n);
    const txid = random.chance(0.3) ? { txid: `tx-${random.whole(1, 150)}` } : {};
    this.send(operator, 'deposit.approve', { depositId, amount: seen, ...txid });
  }

  private moveWithdrawal(operator: number): void {
    const { random, test } = this;
    const open = [...test.core.exchange.withdrawals.values()];
    const row = open.length > 0 && random.chance(0.97) ? random.pick(open) : undefined;
    const withdrawalId = row?.id ?? random.whole(1, 500);
    const why = { reasonCode: 'other', reason: 'as the wind blows' };
    const act = random.next();
    // Some are told of a transaction that another one was paid by.
    const txid = withdrawalId % 7 === 0 ? 'out' : `out ${withdrawalId}`;
    if (act < 0.4) this.send(operator, 'withdrawal.approve', { withdrawalId });
    else if (act < 0.43) this.send(operator, 'withdrawal.retract', { withdrawalId });
    else if (act < 0.55) this.send(operator, 'withdrawal.sent', { withdrawalId, txid });
    else if (act < 0.7) this.send(operator, 'withdrawal.done', { withdrawalId });
    else if (act < 0.76) this.reject(operator, withdrawalId, why);
    else if (act < 0.82) this.returned(operator, withdrawalId);
    else if (act < 0.85) this.send(0, 'withdrawal.failed', { withdrawalId, ...why });
    else this.send(row?.userId ?? FIRST_USER, 'withdrawal.cancel', { withdrawalId });
  }

  /** What was sent no operator takes back by rejecting it. */
  private reject(operator: number, withdrawalId: number, why: Input): void {
    const wasSent = this.isSent(withdrawalId);
    this.send(operator, 'withdrawal.reject', { withdrawalId, ...why });
    if (wasSent && !this.isSent(withdrawalId)) {
      throw new Error(`withdrawal ${withdrawalId} was sent, and rejected by one`);
    }
  }

  /** Two other hands than the one that sent it, or nobody, say that it was returned. */
  private returned(operator: number, withdrawalId: number): void {
    const { random, test } = this;
    const sentBy = test.core.exchange.withdrawals.get(withdrawalId)?.sentBy;
    const wasSent = this.isSent(withdrawalId);
    const proposer = random.pick([null, OLGA, PAUL, ROSA]);
    const why = { reasonCode: 'returned', reason: 'as the bank says' };
    this.send(operator, 'withdrawal.returned', { withdrawalId, proposer, ...why });
    if (!wasSent || this.isSent(withdrawalId)) return;
    if (proposer === null || proposer === operator || sentBy === operator) {
      throw new Error(`withdrawal ${withdrawalId} was returned by the word of one`);
    }
  }

  private isSent(withdrawalId: number): boolean {
    return this.test.core.exchange.withdrawals.get(withdrawalId)?.status === 'sent';
  }
}

/** What is counted of a member is what the rows say, and a hold ends with its withdrawal. */
export function checkFunding(test: TestExchange): void {
  const x = test.core.exchange;
  const pending = new Map<number, number>();
  const open = new Map<number, number>();
  const byOne = new Map<number, Amount>();
  const count = (counts: Map<number, number>, userId: number) =>
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
  for (const deposit of x.deposits.values()) {
    if (deposit.status === 'pending') count(pending, deposit.userId);
    checkTwo(test, deposit);
  }
  for (const row of x.withdrawals.values()) {
    const { id, status, userId, holdLeft, amount, fee, btcValue, needsSecond, createdAt } = row;
    const isOpen = status === 'requested' || status === 'reviewed' || status === 'sent';
    if (holdLeft !== (isOpen ? amount : 0n)) throw new Error(`withdrawal ${id} holds ${holdLeft}`);
    if (fee < 0n || fee >= amount) throw new Error(`withdrawal ${id} has a fee of ${fee}`);
    if (isOpen) count(open, userId);
    if (!isOpen || needsSecond || createdAt <= x.at - DAY_MS) continue;
    const together = (byOne.get(userId) ?? 0n) + btcValue;
    byOne.set(userId, together);
    if (together > x.setting('withdrawal_second_review_btc')) {
      throw new Error(`member ${userId} gets ${together} BTC out with one operator`);
    }
  }
  for (const { id } of x.members.values()) {
    const use = x.fundingUses.get(id);
    if ((use?.pendingDeposits ?? 0) !== (pending.get(id) ?? 0)) {
      throw new Error(`member ${id} has other pending deposits than are counted`);
    }
    if ((use?.openWithdrawals ?? 0) !== (open.get(id) ?? 0)) {
      throw new Error(`member ${id} has other open withdrawals than are counted`);
    }
  }
}

/** More than was told, and much BTC (which needs no price), are booked by two who say the same. */
function checkTwo(test: TestExchange, deposit: Readonly<Deposit>): void {
  const { id, method, currencyId, amount, credited, firstReviewer, firstAmount } = deposit;
  if (credited === null || method === 'address') return;
  const limit = test.core.exchange.setting('deposit_second_review_btc');
  const needsTwo = credited > amount || (currencyId === BTC && credited > limit);
  if (needsTwo && firstReviewer === null) throw new Error(`deposit ${id} was booked by one`);
  if (firstReviewer === null) return;
  if (firstReviewer === deposit.operatorId || firstAmount !== credited) {
    throw new Error(`deposit ${id} was booked by two who do not agree, or are one`);
  }
}
