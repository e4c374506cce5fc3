import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import {
  collateralFor,
  initialRiskRate,
  loanAtTerm,
  type LoanDecimals,
  type LoanPrices,
  loanRiskRate,
  releasableCollateral,
  riskBoundary,
} from '@kontor/rules/loan';
import type { loans } from '@kontor/schema';
import type { Services } from '../../services.ts';
import type { EventRow, OperatorLoanRow } from './loan.queries.ts';
import { freshPrice } from './prices.ts';

export type LoanRow = typeof loans.$inferSelect;
export type LoanWire = OutputOf<typeof calls.loan.list>['data'][number];
export type OperatorLoanWire = OutputOf<typeof calls.loan.operatorLoans>['data'][number];
type Wires = Pick<Services, 'exchange' | 'clock' | 'markets'>;

const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** A loan as its member reads it, with what follows from the prices of now. */
export function loanWire(services: Wires, row: LoanRow): LoanWire {
  const { catalogue } = services.markets;
  const codeOf = (id: number) => catalogue.currency(id)?.code ?? String(id);
  const debt = row.principal + row.interest;
  return {
    id: row.id,
    status: row.status,
    currency: codeOf(row.currencyId),
    margin_currency: codeOf(row.marginCurrencyId),
    amount: formatAmount(row.amount),
    days: row.days,
    contact: row.contact,
    principal: formatAmount(row.principal),
    interest: formatAmount(row.interest),
    debt: formatAmount(debt),
    interest_paid: formatAmount(row.interestPaid),
    collateral: formatAmount(row.collateral),
    collateral_required: textOf(row.collateralRequired),
    daily_rate: textOf(row.dailyRate),
    overdue_rate: textOf(row.overdueRate),
    warn_rate: textOf(row.warnRate),
    clear_rate: textOf(row.clearRate),
    close_rate: textOf(row.closeRate),
    close_fee_rate: textOf(row.closeFeeRate),
    release_rate: textOf(row.releaseRate),
    ...figuresOf(services, row),
    valid_until: row.validUntil,
    reason: row.reason,
    started_at: row.startedAt,
    due_at: row.dueAt,
    next_interest_at: row.status === 'active' ? row.nextInterestAt : null,
    overdue: row.status === 'active' && row.dueAt !== null && services.clock.now() >= row.dueAt,
    warned_at: row.warnedAt,
    closed: closedOf(row),
    create_time: row.createdAt,
    end_time: row.endedAt,
  };
}

/** Of an offer as if it began now, of a loan as it stands. */
function figuresOf(services: Wires, row: LoanRow) {
  const price = freshPrice(services, row.instrumentId);
  const marginPrice = freshPrice(services, row.marginInstrumentId);
  const decimals = decimalsOf(services, row);
  const { dailyRate, warnRate, closeRate, releaseRate } = row;
  const runs = row.status === 'active';
  const isOffer = row.status === 'quoted';
  const term =
    dailyRate === null ? null : loanAtTerm(row.amount, dailyRate, row.days, decimals.decimals);
  const collateral = runs ? row.collateral : (row.collateralRequired ?? 0n);
  const debt = runs ? row.principal + row.interest : row.amount + (term?.perDay ?? 0n);
  const isPriced = (runs || isOffer) && price !== null && marginPrice !== null;
  const prices: LoanPrices | null = isPriced ? { price, marginPrice } : null;
  const boundary = (rate: Amount | null) =>
    rate === null || !(runs || isOffer) ? null : riskBoundary(collateral, debt, rate);
  return {
    interest_per_day: textOf(term?.perDay ?? null),
    total_at_term: textOf(term?.total ?? null),
    price: textOf(price),
    margin_price: textOf(marginPrice),
    risk_rate: textOf(prices === null ? null : loanRiskRate(collateral, debt, prices)),
    warn_price: textOf(boundary(warnRate)),
    close_price: textOf(boundary(closeRate)),
    releasable:
      !runs || prices === null || releaseRate === null
        ? null
        : formatAmount(
            releasableCollateral(collateral, debt, prices, releaseRate, decimals.marginDecimals),
          ),
  };
}

function decimalsOf({ markets }: Wires, row: LoanRow): LoanDecimals {
  const of = (id: number) => markets.catalogue.decimals(id);
  return { decimals: of(row.currencyId), marginDecimals: of(row.marginCurrencyId) };
}

function closedOf(row: LoanRow): LoanWire['closed'] {
  const { closePrice: price, closeMarginPrice: marginPrice, closeDebt: debt } = row;
  const { closeCollateral: collateral, sold, closeFee, proceeds, shortfall } = row;
  if (price === null || marginPrice === null || debt === null || collateral === null) return null;
  if (sold === null || closeFee === null || proceeds === null || shortfall === null) return null;
  return {
    price: formatAmount(price),
    margin_price: formatAmount(marginPrice),
    debt: formatAmount(debt),
    collateral: formatAmount(collateral),
    risk_rate: formatAmount(loanRiskRate(collateral, debt, { price, marginPrice })),
    sold: formatAmount(sold),
    fee: formatAmount(closeFee),
    proceeds: formatAmount(proceeds),
    returned: formatAmount(collateral - sold),
    shortfall: formatAmount(shortfall),
  };
}

export function eventWire(row: EventRow) {
  return {
    id: row.id,
    kind: row.kind,
    amount: textOf(row.amount),
    debt: formatAmount(row.principal + row.interest),
    collateral: formatAmount(row.collateral),
    risk_rate: textOf(row.riskRate),
    create_time: row.at,
  };
}

/** As operators see it: who asks, and what a quote needs at the least. */
export function operatorLoanWire(
  services: Wires,
  { loan, user, member }: OperatorLoanRow,
  leverage: Amount,
): OperatorLoanWire {
  const price = freshPrice(services, loan.instrumentId);
  const marginPrice = freshPrice(services, loan.marginInstrumentId);
  const { marginDecimals } = decimalsOf(services, loan);
  const least =
    price === null || marginPrice === null
      ? null
      : collateralFor(
          loan.amount,
          initialRiskRate(leverage),
          { price, marginPrice },
          marginDecimals,
        );
  return {
    ...loanWire(services, loan),
    user_id: loan.userId,
    uid: user.uid,
    account: user.email ?? `+${user.areaCode ?? ''} ${user.mobile ?? ''}`,
    vip_level: member?.vipLevel ?? 0,
    market_maker: member?.marketMaker ?? false,
    minimum_collateral: textOf(least),
    decided_by: loan.decidedBy,
  };
}
