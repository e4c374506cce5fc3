import type { OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import type { MemberContext } from '../../http/submit.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { type LoanWire, loanWire, type OperatorLoanWire, operatorLoanWire } from './loan-wire.ts';
import { loanForOperator, loanOf } from './loan.queries.ts';

/** An own loan as it is after the command that was just answered. */
export async function loanAnswer(context: MemberContext, loanId: number): Promise<LoanWire> {
  const { services, member } = context;
  const row = await ownRow(context, (queries) => loanOf(queries, member.userId, loanId));
  return loanWire(services, row);
}

/** Any loan as it is after an operator's command. */
export async function operatorAnswer(
  context: OperatorContext,
  loanId: number,
): Promise<OperatorLoanWire> {
  const { services } = context;
  const row = await ownRow(context, (queries) => loanForOperator(queries, loanId));
  const { loan_leverage_maximum: leverage } = await settingsOf(services.queries, [
    'loan_leverage_maximum',
  ]);
  return operatorLoanWire(services, row, leverage);
}
