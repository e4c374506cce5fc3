import { expect, it } from 'vitest';
import { type Amount, formatAmount, ONE } from '@kontor/money';
import type { depositsTable, membersTable, RowOf, withdrawalsTable } from '@kontor/schema';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { BTC, BTC_USDT, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { FundingCrowd } from '../testing/funding.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';

type Deposit = RowOf<typeof depositsTable>;
type Withdrawal = RowOf<typeof withdrawalsTable>;

const USERS = 6;
const STEPS = 1_500;
const GIVEN = 10_000n * ONE;

/** A naive twin: what the house owes is what was confirmed less what was paid out. */
function checkHouse(test: TestExchange): void {
  const deposits = test.table<Deposit>('deposits');
  const withdrawals = test.table<Withdrawal>('withdrawals');
  const sum = (amounts: readonly Amount[]) => amounts.reduce((all, one) => all + one, 0n);
  for (const currencyId of [USDT, BTC]) {
    const mine = <Row extends { currencyId: number }>(rows: readonly Row[]) =>
      rows.filter((row) => row.currencyId === currencyId);
    const paidIn = sum(mine(deposits).map(({ credited }) => credited ?? 0n));
    const done = mine(withdrawals).filter(({ status }) => status === 'done');
    const paidOut = sum(done.map(({ amount }) => amount));
    const fees = sum(done.map(({ fee }) => fee));
    const { ledger } = test.core.exchange;
    const house = (name: keyof typeof HOUSE) =>
      ledger.available(houseBalanceId(HOUSE[name].id, currencyId));
    expect(house('onChain') + house('bank')).toBe(paidOut - fees - paidIn);
    expect(house('fees')).toBe(fees);
  }
}

/** What a member may have, from the rows alone. */
function checkMember(test: TestExchange, userId: number): void {
  const mine = <Row extends { userId: number; currencyId: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.userId === userId && row.currencyId === USDT);
  let available = GIVEN;
  let frozen = 0n;
  for (const { credited } of mine(test.table<Deposit>('deposits'))) available += credited ?? 0n;
  for (const { status, amount } of mine(test.table<Withdrawal>('withdrawals'))) {
    if (status === 'rejected' || status === 'cancelled' || status === 'failed') continue;
    available -= amount;
    if (status !== 'done') frozen += amount;
  }
  const expected = `${formatAmount(available)} + ${formatAmount(frozen)}`;
  expect(test.balance(userId, USDT)).toBe(expected);
}

const stateOf = (test: TestExchange) => ({
  frozen: new Set(
    test
      .table<RowOf<typeof membersTable>>('members')
      .filter(({ withdrawalsEnabled }) => !withdrawalsEnabled)
      .map(({ id }) => id),
  ),
  statuses: new Map(test.table<Withdrawal>('withdrawals').map(({ id, status }) => [id, status])),
});

/** Of a member whose withdrawals are frozen nothing begins, is approved or is sent. */
function checkFrozen(
  test: TestExchange,
  { frozen, statuses }: ReturnType<typeof stateOf>,
): ReturnType<typeof stateOf> {
  for (const { id, userId, status } of test.table<Withdrawal>('withdrawals')) {
    if (!frozen.has(userId) || statuses.get(id) === status) continue;
    expect(['done', 'rejected', 'failed', 'cancelled']).toContain(status);
  }
  return stateOf(test);
}

/** What withdrawals and deposits of all seeds came to. */
const met = { withdrawals: new Set<string>(), deposits: new Set<string>() };

it.each([20_260_711, 3, 77])('any deposits and withdrawals keep the books (seed %i)', (seed) => {
  const test = new TestExchange();
  for (let user = 0; user < USERS; user += 1) test.member(FIRST_USER + user);
  const random = new Random(seed);
  const crowd = new FundingCrowd(test, random, USERS);
  let state = stateOf(test);
  for (let step = 0; step < STEPS; step += 1) {
    if (step % 5 === 0) test.tick({ [BTC_USDT]: String(40_000 + (step % 700)) });
    if (random.chance(0.02)) test.advance(random.whole(0, 30_000_000));
    crowd.step();
    checkInvariants(test);
    state = checkFrozen(test, state);
    if (step % 50 !== 0) continue;
    checkHouse(test);
    for (let user = 0; user < USERS; user += 1) checkMember(test, FIRST_USER + user);
    if (step % 200 === 0) test.recover();
  }
  checkEntries(test);
  for (const { status } of test.table<Withdrawal>('withdrawals')) met.withdrawals.add(status);
  for (const { status } of test.table<Deposit>('deposits')) met.deposits.add(status);
  const proofs = test.table<Deposit>('deposits').filter(({ method }) => method === 'address');
  const outputs = proofs.map(({ networkId, txid, outputIndex }) =>
    [networkId, txid, outputIndex].join(),
  );
  expect(new Set(outputs).size).toBe(outputs.length);
  const paid = test
    .table<Withdrawal>('withdrawals')
    .flatMap(({ networkId, txid }) => (txid === null ? [] : [`${networkId} ${txid}`]));
  expect(new Set(paid).size).toBe(paid.length);
});

it('and every state of them was met', () => {
  expect([...met.withdrawals].sort()).toEqual(
    ['cancelled', 'done', 'failed', 'rejected', 'requested', 'reviewed', 'sent'].sort(),
  );
  expect(met.deposits).toEqual(new Set(['pending', 'confirmed', 'rejected']));
});
