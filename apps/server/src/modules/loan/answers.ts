import type { OperatorContext } from '../../http/act-as.ts';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { refuse } from '../../http/refusal.ts';
import type { MemberContext } from '../../http/submit.ts';
import { rowAfter } from '../../http/row-after.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { type LoanWire, loanWire, type OperatorLoanWire, operatorLoanWire } from './loan-wire.ts';
import { loanForOperator, loanOf } from './loan.queries.ts';

/** An own loan as it is after the command that was just answered. */
export async function loanAnswer(
  { services, member, request }: MemberContext,
  loanId: number,
): Promise<LoanWire> {
  await waitForOwnWrites(services.exchange, member.userId, String(request.sequence));
  const row = await loanOf(services.queries, member.userId, loanId);
  return row === undefined ? refuse('EXCHANGE_UNKNOWN') : loanWire(services, row);
}

/** Any loan as it is after an operator's command. */
export async function operatorAnswer(
  { services, request }: OperatorContext,
  loanId: number,
): Promise<OperatorLoanWire> {
  const row = await rowAfter(services, request.sequence, (queries) =>
    loanForOperator(queries, loanId),
  );
  const { loan_leverage_maximum: leverage } = await settingsOf(services.queries, [
    'loan_leverage_maximum',
  ]);
  return operatorLoanWire(services, row, leverage);
}
