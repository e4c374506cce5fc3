import { LOG_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import { fitsWithdrawal } from '@kontor/rules/funding';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { readSession } from '../calls/session.ts';
import type { ActField } from '../parts/act.ts';
import type { Fact } from '../parts/basics.tsx';
import { amountText } from '../parts/figures.ts';
import { fundingTexts as t, withdrawalRejections } from '../texts/funding.ts';
import { type Decision, decision } from './decisions.ts';

const { funding } = operatorCalls;
export type Withdrawal = RowOf<typeof funding.operatorWithdrawals>;

/** What may be done at each stage; what the platform does itself is left to it. */
export function withdrawalDecisions(row: Withdrawal): Decision[] {
  switch (row.status) {
    case 'requested':
      return [approve(row), reject(row), ...retract(row)];
    case 'reviewed':
      // What the platform cannot send by itself waits for a person, who may still give it back.
      return [...(row.mode === 'manual' ? [send(row)] : []), reject(row)];
    case 'sent':
      return row.mode === 'manual' ? [complete(row), returned(row)] : [];
    default:
      return [];
  }
}

/** Which one it is about, so that nobody decides another than they looked at. */
function whichOf(row: Withdrawal): Fact[] {
  return [
    { label: t.withdrawal, value: String(row.id) },
    { label: t.receive, value: `${amountText(row.receive)} ${row.currency}` },
    { label: t.to, value: row.address },
  ];
}

function approve(row: Withdrawal): Decision {
  const second = row.needs_second && row.first_reviewer !== null;
  return decision(
    {
      hotkey: 'a',
      label: t.approve,
      tone: 'up',
      refused: second ? barredBy(row.first_reviewer, t.ownReview) : undefined,
    },
    {
      title: second ? t.approveSecond : t.approveWithdrawal,
      confirm: t.approve,
      tone: 'up',
      call: funding.approveWithdrawal,
      input: { id: row.id },
      facts: () => whichOf(row),
      presets: LOG_REASONS.approveWithdrawal,
      usual: true,
      done: (answer: Withdrawal) => t.reviewedDone(row.id, answer.status === 'requested'),
    },
  );
}

function reject(row: Withdrawal): Decision {
  return decision(
    { hotkey: 'r', label: t.reject, tone: 'down' },
    {
      title: t.rejectWithdrawal,
      confirm: t.reject,
      tone: 'down',
      call: funding.rejectWithdrawal,
      input: { id: row.id, seen: row.status },
      facts: () => whichOf(row),
      fields: [rejectionOf(row, 'review_failed')],
      warning: () => t.rejectWarning,
      presets: LOG_REASONS.rejectWithdrawal,
      done: () => t.rejectedDone(row.id),
    },
  );
}

/** Money for a member that nobody sees come: two say so, and the second is not who sent it. */
function returned(row: Withdrawal): Decision {
  return decision(
    { hotkey: 'r', label: t.markReturned, tone: 'down' },
    {
      title: t.markReturned,
      confirm: t.markReturned,
      tone: 'down',
      call: funding.returnWithdrawal,
      input: { id: row.id },
      facts: () => whichOf(row),
      fields: [rejectionOf(row, 'returned')],
      warning: () => t.returnedWarning,
      presets: LOG_REASONS.rejectWithdrawal,
      done: () => t.rejectedDone(row.id),
    },
  );
}

function rejectionOf({ kind, status }: Withdrawal, initial: string): ActField {
  const options = withdrawalRejections.filter(({ value }) =>
    fitsWithdrawal(value, { kind, status }),
  );
  return { name: 'reason_code', label: t.code, options, initial, hint: t.codeHint };
}

/** The first of two may take the own review back. */
function retract(row: Withdrawal): Decision[] {
  if (row.first_reviewer !== readSession()?.operator.id) return [];
  return [
    decision(
      { hotkey: 'u', label: t.retract, tone: 'plain' },
      {
        title: t.retractReview,
        confirm: t.retract,
        tone: 'blue',
        call: funding.retractReview,
        input: { id: row.id },
        facts: () => whichOf(row),
        presets: LOG_REASONS.retract,
        done: () => t.retracted(row.id),
      },
    ),
  ];
}

function send(row: Withdrawal): Decision {
  const refused =
    barredBy(row.first_reviewer, t.ownPayout) ?? barredBy(row.second_reviewer, t.ownPayout);
  return decision(
    { hotkey: 's', label: t.send, tone: 'blue', refused },
    {
      title: t.sendTitle,
      confirm: t.send,
      tone: 'blue',
      call: funding.sendWithdrawal,
      input: { id: row.id },
      fields: [
        {
          name: 'txid',
          label: t.txid,
          optional: true,
          hint: t.txidHint(row.network, row.is_checked),
        },
      ],
      facts: () => whichOf(row),
      presets: LOG_REASONS.send,
      done: () => t.sentDone(row.id),
    },
  );
}

function complete(row: Withdrawal): Decision {
  return decision(
    { hotkey: 'c', label: t.complete, tone: 'up' },
    {
      title: t.completeTitle,
      confirm: t.complete,
      tone: 'up',
      call: funding.completeWithdrawal,
      input: { id: row.id },
      facts: () => whichOf(row),
      warning: () => t.completeWarning,
      presets: LOG_REASONS.complete,
      usual: true,
      done: () => t.completeDone(row.id),
    },
  );
}
