import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { proposedInput, requireOtherHand, requireProposed } from '../kernel/second-operator.ts';
import { notify } from '../notices/index.ts';
import { refuseByHand } from './send-withdrawal.ts';
import {
  giveBack,
  noticeValues,
  reasonCodeInput,
  type Withdrawal,
  withdrawalIn,
} from './withdrawals.ts';

const fields = { withdrawalId: idInput, reasonCode: reasonCodeInput, reason: textInput(500) };

/**
 * What was sent was returned. It gives the member money, as a deposit does, and nobody sees it come
 * but who says so: two operators say it, however little it is, and the second is not who sent it.
 */
export const withdrawalReturned = command(
  'withdrawal.returned',
  'operator',
  { ...fields, ...proposedInput },
  (x, { withdrawalId, proposer, barred, ...why }) => {
    const sent = withdrawalIn(x, withdrawalId, 'sent');
    refuseByHand(x, sent);
    requireProposed(x, { proposer, barred });
    if (sent.sentBy !== null) requireOtherHand(x, sent.sentBy, { barred });
    return fail(x, sent, why);
  },
);

/** The program of an automatic network could not send it, or saw it fail; no operator says that. */
export const withdrawalFailed = command(
  'withdrawal.failed',
  'platform',
  fields,
  (x, { withdrawalId, ...why }) => {
    if (x.actor !== 0) refuse('NOT_ALLOWED', { kind: 'withdrawal.failed' });
    return fail(x, withdrawalIn(x, withdrawalId, 'reviewed', 'sent'), why);
  },
);

function fail(
  x: Exchange,
  known: Readonly<Withdrawal>,
  why: { readonly reasonCode: Withdrawal['reasonCode']; readonly reason: string },
): { withdrawalId: number } {
  Object.assign(giveBack(x, known.id, 'failed'), why);
  const { number, currency } = noticeValues(x, known);
  notify(x, known.userId, 'withdrawal.failed', { number, currency });
  return { withdrawalId: known.id };
}
