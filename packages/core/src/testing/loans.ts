import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { balanceId, HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import type { Loan } from '../loan/open-loans.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

export const OPERATOR = 7;
type Input = { [field: string]: Json };

/** A treasury that can lend, and a member who may borrow. */
export function fundTreasury(test: TestExchange): void {
  const amounts = { [USDT]: '20000000', [BTC]: '400', [ETH]: '6000' };
  for (const [currencyId, amount] of Object.entries(amounts)) {
    const houseId = HOUSE.loanTreasury.id;
    test.system('house.fund', { houseId, currencyId: Number(currencyId), amount });
  }
}

export function must<T = { id: number }>(outcome: Outcome): T {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as T;
}

/** 500,000 USDT against BTC for 30 days, unless something else is said. */
export function loanRequest(changes: Input = {}): Input {
  return {
    amount: '500000',
    currencyId: USDT,
    marginCurrencyId: BTC,
    days: 30,
    contact: 'desk@kontor.example',
    ...changes,
  };
}

/** A loan from the request to the money. */
export function borrow(
  test: TestExchange,
  userId: number,
  changes: Input = {},
  quote: Input = {},
): number {
  const { id } = must(test.send(userId, 'loan.request', loanRequest(changes)));
  must(test.send(OPERATOR, 'loan.quote', { loanId: id, ...quote }));
  must(test.send(userId, 'loan.accept', { loanId: id }));
  return id;
}

/** A market maker's request that waits for an operator: a BTC against USDT. */
export function askForLoan(test: TestExchange, userId: number): void {
  fundTreasury(test);
  test.system('setting.define', { name: 'loan_minimum', value: '1000' });
  must(test.send(OPERATOR, 'member.set_market_maker', { userId, enabled: true }));
  const asked = { amount: '100000', marginCurrencyId: BTC };
  must(test.send(userId, 'loan.request', loanRequest(asked)));
}

export function marginOf(test: TestExchange, userId: number, currencyId: number): string {
  const { ledger } = test.core.exchange;
  const id = balanceId(userId, ACCOUNT_IDS.margin, currencyId);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}

export function treasuryOf(test: TestExchange, currencyId: number): string {
  const { ledger } = test.core.exchange;
  return formatAmount(ledger.available(houseBalanceId(HOUSE.loanTreasury.id, currencyId)));
}

const BORROWERS = 4;
const FIRST_BORROWER = FIRST_USER + 500;

/** Small loans on terms so tight that an ordinary day warns and closes. */
const TERMS = {
  loan_minimum: '50',
  loan_warn_rate: '1.49',
  loan_warn_hysteresis: '0.005',
  loan_close_rate: '1.48',
};

/** Members of their own who borrow, mostly sensibly. */
export class LoanCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    fundTreasury(test);
    for (const [name, value] of Object.entries(TERMS))
      test.system('setting.define', { name, value });
    for (let n = 0; n < BORROWERS; n += 1) {
      const userId = test.member(FIRST_BORROWER + n);
      must(test.send(OPERATOR, 'member.set_market_maker', { userId, enabled: true }));
    }
  }

  step(): void {
    const { test, random } = this;
    const actor = FIRST_BORROWER + random.whole(0, BORROWERS - 1);
    const loans = [...test.core.exchange.loans.values()].filter(({ userId }) => userId === actor);
    const loan = loans.length === 0 ? undefined : random.pick(loans);
    if (random.chance(0.05)) this.buyCoins(actor);
    else if (loan === undefined || random.chance(0.1)) this.ask(actor);
    else if (loan.status === 'active') this.change(actor, loan);
    else this.decide(actor, loan);
  }

  private buyCoins(actor: number): void {
    const [marketId, quantity] = this.random.pick([
      [BTC_USDT, '0.06'],
      [ETH_USDT, '0.8'],
    ] as const);
    this.test.send(actor, 'spot.place', { marketId, side: 'buy', type: 'market', quantity });
  }

  private ask(actor: number): void {
    const { random } = this;
    const currencyId = random.pick([USDT, BTC, ETH]);
    const marginCurrencyId = random.pick([USDT, BTC, ETH]);
    const amount = { [USDT]: '700', [BTC]: '0.02', [ETH]: '0.25' }[currencyId] ?? '1';
    const days = random.chance(0.1) ? 3 : random.pick([7, 30]);
    const input = loanRequest({ amount, currencyId, marginCurrencyId, days });
    this.test.send(actor, 'loan.request', input);
  }

  private decide(actor: number, { id, status }: Loan): void {
    const { test, random } = this;
    const loanId = random.chance(0.03) ? 999_999 : id;
    const act = random.next();
    if (act < 0.1) test.send(actor, 'loan.cancel', { loanId });
    else if (status === 'quoted') test.send(actor, 'loan.accept', { loanId });
    else if (act < 0.2) test.send(OPERATOR, 'loan.reject', { loanId, reason: 'not now' });
    else test.send(OPERATOR, 'loan.quote', { loanId });
  }

  private change(actor: number, loan: Loan): void {
    const { test, random } = this;
    const loanId = loan.id;
    const amount = (currencyId: number): string => {
      if (currencyId === USDT) return `${random.whole(1, 300)}.${random.whole(0, 99)}1`;
      return currencyId === BTC ? '0.0051' : '0.073';
    };
    const act = random.next();
    if (act < 0.3) test.send(actor, 'loan.repay', { loanId, amount: amount(loan.currencyId) });
    else if (act < 0.4) test.send(actor, 'loan.repay', { loanId });
    else {
      const kind = act < 0.6 ? 'loan.add_collateral' : 'loan.release';
      test.send(actor, kind, { loanId, amount: amount(loan.marginCurrencyId) });
    }
  }
}

/** What is kept beside the rows is what the rows say, and nothing that must be closed is open. */
export function checkLoans(test: TestExchange): void {
  const x = test.core.exchange;
  const promised = new Map<number, bigint>();
  const counts = new Map<number, number>();
  for (const loan of x.loans.values()) {
    if (loan.status === 'quoted') {
      promised.set(loan.currencyId, (promised.get(loan.currencyId) ?? 0n) + loan.amount);
    }
    if (isLive(loan)) counts.set(loan.userId, (counts.get(loan.userId) ?? 0) + 1);
  }
  for (const currencyId of [USDT, BTC, ETH]) {
    const said = x.openLoans.promisedOf(currencyId);
    if (said !== (promised.get(currencyId) ?? 0n)) throw new Error(`promised ${said}`);
    const treasury = x.ledger.available(houseBalanceId(HOUSE.loanTreasury.id, currencyId));
    if (treasury < said) throw new Error(`the treasury has ${treasury}, promised ${said}`);
  }
  for (const [userId, count] of counts) {
    if (x.openLoans.count(userId) !== count) throw new Error(`${userId} has ${count} loans`);
  }
}

function isLive({ status }: Loan): boolean {
  return status === 'requested' || status === 'quoted' || status === 'active';
}
