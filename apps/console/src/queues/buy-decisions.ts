import { LOG_REASONS, MEMBER_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { barredBy } from '../calls/colleagues.ts';
import { readSession } from '../calls/session.ts';
import type { Fact } from '../parts/basics.tsx';
import { amountText } from '../parts/figures.ts';
import { buyTexts as t } from '../texts/buy.ts';
import { type Decision, decision } from './decisions.ts';

const { quickBuy } = operatorCalls;
export type BuyOrder = RowOf<typeof quickBuy.operatorOrders>;

/** What may be done: a slip is confirmed or rejected, an appeal granted or refused. */
export function buyDecisions(row: BuyOrder): Decision[] {
  switch (row.status) {
    case 'in_review':
      return [confirm(row), reject(row), ...retract(row)];
    case 'appealed':
      return [grant(row), refuse(row), ...retract(row)];
    case 'to_be_paid':
      return [confirm(row)];
    default:
      return [];
  }
}

/** Which one it is about, so that nobody decides another than they looked at. */
function whichOf(row: BuyOrder): Fact[] {
  return [
    { label: t.order, value: String(row.id) },
    { label: t.pays, value: `${amountText(row.amount)} ${row.currency}` },
    { label: t.reference, value: row.reference },
  ];
}

function secondLook(row: BuyOrder) {
  const second = row.first_operator !== null && row.operator === null;
  return { second, refused: second ? barredBy(row.first_operator, t.own) : undefined };
}

/** Only the first word counts for the limits. */
function alone(row: BuyOrder) {
  if (secondLook(row).second) return {};
  return { alone: { kind: 'buy' as const, userId: row.user.id, worth: row.worth } };
}

/** Who rejected an order does not judge its appeal. */
function notMine(row: BuyOrder): string | undefined {
  const mine = row.cancel_reason === 'rejected' && row.operator === readSession()?.operator.id;
  return mine ? t.ownAppeal : undefined;
}

/** The first of two may take the own word back. */
function retract(row: BuyOrder): Decision[] {
  if (row.first_operator !== readSession()?.operator.id) return [];
  return [
    decision(
      { hotkey: 'u', label: t.retract, tone: 'plain' },
      {
        title: t.retractTitle,
        confirm: t.retract,
        tone: 'blue',
        call: quickBuy.retract,
        input: { id: row.id },
        facts: () => whichOf(row),
        presets: LOG_REASONS.retract,
        done: () => t.retracted(row.id),
      },
    ),
  ];
}

function arrivedField(row: BuyOrder) {
  return {
    name: 'amount',
    label: t.amount(row.currency),
    initial: row.first_amount ?? row.amount,
    hint: t.amountHint,
  };
}

function differs(row: BuyOrder) {
  return ({ amount = '' }: Readonly<Record<string, string>>): string | undefined =>
    amountText(amount) === amountText(row.amount) ? undefined : t.differs;
}

function confirm(row: BuyOrder): Decision {
  const { second, refused } = secondLook(row);
  return decision(
    { hotkey: 'a', label: t.confirm, tone: 'up', refused },
    {
      title: second ? t.confirmSecond : t.confirmTitle,
      confirm: t.confirm,
      tone: 'up',
      call: quickBuy.confirm,
      ...alone(row),
      input: { id: row.id },
      facts: () => whichOf(row),
      fields: [arrivedField(row)],
      warning: differs(row),
      presets: t.confirmReasons,
      usual: true,
      done: (answer: BuyOrder) => t.confirmed(row.id, answer.status !== 'paid'),
    },
  );
}

function reject(row: BuyOrder): Decision {
  return decision(
    { hotkey: 'r', label: t.reject, tone: 'down' },
    {
      title: t.rejectTitle,
      confirm: t.reject,
      tone: 'down',
      call: quickBuy.reject,
      input: { id: row.id },
      facts: () => whichOf(row),
      warning: () => t.rejectNote,
      presets: MEMBER_REASONS['buy.rejected'],
      done: () => t.rejected(row.id),
    },
  );
}

function grant(row: BuyOrder): Decision {
  const { refused } = secondLook(row);
  return decision(
    { hotkey: 'a', label: t.grant, tone: 'up', refused: notMine(row) ?? refused },
    {
      title: t.grantTitle,
      confirm: t.grant,
      tone: 'up',
      call: quickBuy.resolve,
      ...alone(row),
      input: { id: row.id, paid: true },
      facts: () => whichOf(row),
      fields: [arrivedField(row)],
      warning: differs(row),
      presets: t.grantReasons,
      done: () => t.resolved(row.id),
    },
  );
}

function refuse(row: BuyOrder): Decision {
  return decision(
    { hotkey: 'r', label: t.refuse, tone: 'down', refused: notMine(row) },
    {
      title: t.refuseTitle,
      confirm: t.refuse,
      tone: 'down',
      call: quickBuy.resolve,
      input: { id: row.id, paid: false },
      facts: () => whichOf(row),
      warning: () => t.refuseNote,
      presets: MEMBER_REASONS['buy.appeal_refused'],
      done: () => t.resolved(row.id),
    },
  );
}
