import { isRiskBelow, type LoanPrices, loanRiskRate } from '@kontor/rules/loan';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import { notify } from '../notices/index.ts';
import { close } from './close.ts';
import { codeOf, debtOf, freshPrices, note, percentText } from './loan.ts';
import type { Loan } from './open-loans.ts';
import { termsOf } from './terms.ts';

/** One loan can be parked by itself. */
const LOAN_PART = 'loan';

/**
 * After all the prices of a moment: whichever loans they may concern are looked at, oldest first.
 * Where one of the two indexes is stale nothing happens until it is not.
 */
export function watchRisk(x: Exchange, ticks: readonly Tick[]): void {
  const due: { id: number; prices: LoanPrices }[] = [];
  for (const pair of x.openLoans.pairsOf(ticks.map(({ instrumentId }) => instrumentId))) {
    const prices = freshPrices(x, pair);
    if (prices === undefined) continue;
    for (const id of pair.take(prices.price, prices.marginPrice)) due.push({ id, prices });
  }
  due.sort((a, b) => a.id - b.id);
  for (const { id, prices } of due) {
    const loan = x.loans.get(id);
    if (loan?.status !== 'active') continue;
    // One that is parked stays where it is found again.
    if (!x.part(LOAN_PART, id, () => judge(x, loan, prices))) x.openLoans.watch(loan);
  }
}

/** After the debt or the collateral has changed by a command. */
export function reconsider(x: Exchange, loan: Loan): void {
  const prices = freshPrices(x, loan);
  if (prices !== undefined && hasRecovered(loan, prices)) recover(x, loan.id, prices);
  else x.openLoans.watch(loan);
}

function judge(x: Exchange, loan: Readonly<Loan>, prices: LoanPrices): void {
  const { closeRate, warnRate } = termsOf(loan);
  const { id, collateral, warnedAt } = loan;
  const isBelow = (rate: bigint) => isRiskBelow(collateral, debtOf(loan), prices, rate);
  if (isBelow(closeRate)) close(x, id, prices);
  else if (warnedAt === null && isBelow(warnRate)) warn(x, id, prices);
  else if (hasRecovered(loan, prices)) recover(x, id, prices);
  else x.openLoans.watch(loan);
}

function hasRecovered(loan: Readonly<Loan>, prices: LoanPrices): boolean {
  if (loan.warnedAt === null) return false;
  return !isRiskBelow(loan.collateral, debtOf(loan), prices, termsOf(loan).clearRate);
}

/** Once for each crossing: the next warning comes only after the risk rate has recovered. */
function warn(x: Exchange, id: number, prices: LoanPrices): void {
  const loan = x.loans.edit(id);
  loan.warnedAt = x.at;
  loan.updatedAt = x.at;
  note(x, loan, 'warned', null, prices);
  notify(x, loan.userId, 'loan.warned', {
    loan: id,
    riskRate: percentText(loanRiskRate(loan.collateral, debtOf(loan), prices)),
    closeRate: percentText(termsOf(loan).closeRate),
    marginCurrency: codeOf(x, loan.marginCurrencyId),
  });
  x.openLoans.watch(loan);
}

function recover(x: Exchange, id: number, prices: LoanPrices): void {
  const loan = x.loans.edit(id);
  loan.warnedAt = null;
  loan.updatedAt = x.at;
  note(x, loan, 'recovered', null, prices);
  x.openLoans.watch(loan);
}
