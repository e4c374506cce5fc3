import type { OutputOf, calls } from '@kontor/contract/light';
import type { TagTone } from '../../../shared/ui/tag.tsx';
import type { Loan } from './estimate.ts';

export type LoanEvent = OutputOf<typeof calls.loan.detail>['events'][number];

const STATUS = {
  requested: 'status.requested',
  quoted: 'status.quoted',
  active: 'status.active',
  repaid: 'status.repaid',
  closed_out: 'status.closedOut',
  rejected: 'status.rejected',
  expired: 'status.expired',
  cancelled: 'status.cancelled',
} as const;

const EVENT = {
  requested: 'event.requested',
  quoted: 'event.quoted',
  rejected: 'event.rejected',
  expired: 'event.expired',
  cancelled: 'event.cancelled',
  started: 'event.started',
  interest: 'event.interest',
  overdue: 'event.overdue',
  repayment: 'event.repayment',
  collateral_added: 'event.added',
  collateral_released: 'event.released',
  warned: 'event.warned',
  recovered: 'event.recovered',
  closed: 'event.closed',
} as const;

export function statusKey({ status, overdue }: Loan) {
  return overdue ? ('status.overdue' as const) : STATUS[status];
}

export function statusTone({ status, overdue, warned_at }: Loan): TagTone {
  if (overdue || status === 'closed_out') return 'down';
  if (warned_at !== null && status === 'active') return 'warn';
  if (status === 'quoted') return 'gold';
  return status === 'active' ? 'up' : 'plain';
}

export function eventKey({ kind }: LoanEvent) {
  return EVENT[kind];
}

/** What an event's amount is of: some are of the collateral. */
export function eventCurrency({ kind }: LoanEvent, loan: Loan): string {
  const ofMargin = ['quoted', 'collateral_added', 'collateral_released', 'closed'];
  return ofMargin.includes(kind) ? loan.margin_currency : loan.currency;
}
