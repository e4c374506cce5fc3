import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, optional, textInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isOtherHand, type Seconding, secondingInput } from '../kernel/second-operator.ts';
import { notify } from '../notices/index.ts';
import { refuseByHand } from './send-withdrawal.ts';
import { isTooMuchAlone, noteGift } from './uses.ts';
import {
  giveBack,
  noticeValues,
  reasonCodeInput,
  type Withdrawal,
  withdrawalIn,
} from './withdrawals.ts';

const fields = { withdrawalId: idInput, reasonCode: reasonCodeInput, reason: textInput(500) };

/**
 * An operator refuses it before it is sent, or says that what was sent came back. The money is free
 * again either way. Who said that it was sent can say that it came back up to a limit. `seen`
 * is the state that the operator has looked at: where another has moved it on, nothing is done.
 */
export const rejectWithdrawal = command(
  'withdrawal.reject',
  'operator',
  {
    ...fields,
    ...secondingInput,
    seen: optional(wordInput('requested', 'reviewed', 'sent')),
  },
  (x, { withdrawalId, barred, seen, ...why }) => {
    const known = withdrawalIn(x, withdrawalId, 'requested', 'reviewed', 'sent');
    if (seen !== null && seen !== known.status) refuse('WITHDRAWAL_MOVED_ON', { field: 'id' });
    if (known.status === 'sent') return comesBack(x, known, why, { barred });
    Object.assign(giveBack(x, withdrawalId, 'rejected'), why);
    tell(x, known, 'withdrawal.rejected');
    return { withdrawalId };
  },
);

/** The same from the program of an automatic network, which could not send it or saw it fail. */
export const withdrawalFailed = command(
  'withdrawal.failed',
  'platform',
  fields,
  (x, { withdrawalId, ...why }) =>
    comesBack(x, withdrawalIn(x, withdrawalId, 'reviewed', 'sent'), why, { barred: null }),
);

function comesBack(
  x: Exchange,
  known: Readonly<Withdrawal>,
  why: { readonly reasonCode: Withdrawal['reasonCode']; readonly reason: string },
  seconding: Seconding,
): { withdrawalId: number } {
  refuseByHand(x, known);
  if (x.actor > 0 && known.sentBy !== null) requireWord(x, known, known.sentBy, seconding);
  Object.assign(giveBack(x, known.id, 'failed'), why);
  tell(x, known, 'withdrawal.failed');
  return { withdrawalId: known.id };
}

/**
 * That what was sent came back gives the member money, as a deposit does, and counts with those:
 * who pays out and says so each time would give without end.
 */
function requireWord(
  x: Exchange,
  { userId, btcValue: worth, needsSecond }: Readonly<Withdrawal>,
  sentBy: number,
  seconding: Seconding,
): void {
  if (isOtherHand(x, sentBy, seconding)) return;
  const limit = x.setting('deposit_second_review_btc');
  const isTooMuch = isTooMuchAlone(x, userId, { kind: 'deposit', worth, limit });
  if (needsSecond || isTooMuch) refuse('FOUR_EYES_REQUIRED', { field: 'id' });
  noteGift(x, userId, 'deposit', worth);
}

function tell(
  x: Exchange,
  row: Readonly<Withdrawal>,
  kind: 'withdrawal.rejected' | 'withdrawal.failed',
): void {
  const { number, currency } = noticeValues(x, row);
  notify(x, row.userId, kind, { number, currency });
}
