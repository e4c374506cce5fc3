import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { readSession } from '../calls/session.ts';
import type { Fact } from '../parts/basics.tsx';
import { amountText } from '../parts/figures.ts';
import { fundingTexts as t, reasons, withdrawalRejections } from '../texts/funding.ts';
import { type Decision, decision } from './decisions.ts';

const { funding } = operatorCalls;
export type Withdrawal = RowOf<typeof funding.operatorWithdrawals>;

/** What may be done at each stage; what the platform does itself is left to it. */
export function withdrawalDecisions(row: Withdrawal): Decision[] {
  switch (row.status) {
    case 'requested':
      return [approve(row), reject(row, t.rejectWithdrawal)];
    case 'reviewed':
      // What the platform cannot send by itself waits for a person, who may still give it back.
      return [...(row.mode === 'manual' ? [send(row)] : []), reject(row, t.rejectWithdrawal)];
    case 'sent':
      return row.mode === 'manual' ? [complete(row), reject(row, t.cameBack)] : [];
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
  const mine = row.first_reviewer === readSession()?.operator.id;
  return decision(
    {
      hotkey: 'a',
      label: t.approve,
      tone: 'up',
      refused: second && mine ? t.ownReview : undefined,
    },
    {
      title: second ? t.approveSecond : t.approveWithdrawal,
      confirm: t.approve,
      tone: 'up',
      call: funding.approveWithdrawal,
      input: { id: row.id },
      facts: () => whichOf(row),
      presets: reasons.approveWithdrawal,
      usual: true,
      done: (answer: Withdrawal) => t.reviewedDone(row.id, answer.status === 'requested'),
    },
  );
}

function reject(row: Withdrawal, title: string): Decision {
  return decision(
    { hotkey: 'r', label: row.status === 'sent' ? t.cameBack : t.reject, tone: 'down' },
    {
      title,
      confirm: t.reject,
      tone: 'down',
      call: funding.rejectWithdrawal,
      input: { id: row.id },
      facts: () => whichOf(row),
      fields: [
        {
          name: 'reason_code',
          label: t.code,
          options: withdrawalRejections,
          initial: row.status === 'sent' ? 'returned' : 'review_failed',
          hint: t.codeHint,
        },
      ],
      warning: () => t.rejectWarning,
      presets: reasons.rejectWithdrawal,
      done: () => t.rejectedDone(row.id),
    },
  );
}

function send(row: Withdrawal): Decision {
  return decision(
    { hotkey: 's', label: t.send, tone: 'blue' },
    {
      title: t.sendTitle,
      confirm: t.send,
      tone: 'blue',
      call: funding.sendWithdrawal,
      input: { id: row.id },
      fields: [{ name: 'txid', label: t.txid, optional: true }],
      facts: () => whichOf(row),
      presets: reasons.send,
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
      presets: reasons.complete,
      usual: true,
      done: () => t.completeDone(row.id),
    },
  );
}
