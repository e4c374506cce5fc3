import type { Amount } from '@kontor/money';
import type { Loan } from './open-loans.ts';

export interface LoanTerms {
  readonly dailyRate: Amount;
  readonly overdueRate: Amount;
  readonly warnRate: Amount;
  readonly clearRate: Amount;
  readonly closeRate: Amount;
  readonly releaseRate: Amount;
  readonly closeFeeRate: Amount;
  readonly collateralRequired: Amount;
}

/** The terms of a loan that was quoted. */
export function termsOf(loan: Loan): LoanTerms {
  const { dailyRate, overdueRate, warnRate, clearRate } = loan;
  const { closeRate, releaseRate, closeFeeRate, collateralRequired } = loan;
  if (
    dailyRate === null ||
    overdueRate === null ||
    warnRate === null ||
    clearRate === null ||
    closeRate === null ||
    releaseRate === null ||
    closeFeeRate === null ||
    collateralRequired === null
  ) {
    throw new Error(`loan ${loan.id} has no terms`);
  }
  return {
    dailyRate,
    overdueRate,
    warnRate,
    clearRate,
    closeRate,
    releaseRate,
    closeFeeRate,
    collateralRequired,
  };
}
