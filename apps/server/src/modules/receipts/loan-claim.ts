import { formatAmount } from '@kontor/money';
import { loanRiskRate } from '@kontor/rules/loan';
import type { loans } from '@kontor/schema';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire } from './claim.ts';
import { usedTicks } from './liquidation-claim.ts';
import { tickOf } from './receipts.queries.ts';

type LoanRow = typeof loans.$inferSelect;

/** A loan's forced close, each price at the tick that it is of. */
export async function loanCloseClaim(
  { queries, markets: { catalogue } }: Services,
  row: LoanRow,
): Promise<Claim | undefined> {
  const { closePrice: price, closeMarginPrice: marginPrice, closeDebt: debt } = row;
  const { closeCollateral: collateral, closeRate, closeFeeRate, sold } = row;
  if (price === null || marginPrice === null || debt === null || collateral === null) return;
  if (closeRate === null || closeFeeRate === null || sold === null) return;
  const currency = catalogue.currency(row.currencyId);
  const margin = catalogue.currency(row.marginCurrencyId);
  if (currency === undefined || margin === undefined) return;
  const priced = [
    { of: 'collateral', instrumentId: row.marginInstrumentId, tickId: row.closeMarginTickId },
    { of: 'debt', instrumentId: row.instrumentId, tickId: row.closeTickId },
  ];
  const marks = [];
  for (const { of, instrumentId, tickId } of priced) {
    if (instrumentId === null || tickId === null) continue;
    const tick = await tickOf(queries, tickId);
    if (tick === undefined) throw new Error(`loan ${row.id} names no tick with ${tickId}`);
    marks.push({ of, instrumentId, tick });
  }
  const [first] = marks;
  if (first === undefined) return;
  return {
    kind: 'loan_close',
    id: row.id,
    inputs: {
      loan_id: row.id,
      ...instrumentWire(catalogue, first.instrumentId),
      currency: currency.code,
      margin_currency: margin.code,
      decimals: currency.decimals,
      margin_decimals: margin.decimals,
      debt: formatAmount(debt),
      collateral: formatAmount(collateral),
      close_rate: formatAmount(closeRate),
      fee_rate: formatAmount(closeFeeRate),
      prices: marks.map(({ of, instrumentId, tick }) => ({
        of,
        ...instrumentWire(catalogue, instrumentId),
        tick_at: tick.at,
        price: formatAmount(tick.price),
      })),
    },
    result: {
      tick_at: first.tick.at,
      mark_price: formatAmount(first.tick.price),
      risk_rate: formatAmount(loanRiskRate(collateral, debt, { price, marginPrice })),
      sold: formatAmount(sold),
      fee: formatAmount(row.closeFee ?? 0n),
      proceeds: formatAmount(row.proceeds ?? 0n),
      returned: formatAmount(collateral - sold),
      shortfall: formatAmount(row.shortfall ?? 0n),
      closed_at: row.endedAt,
    },
    sequence: row.closeSequence,
    used: await usedTicks(
      queries,
      marks.map(({ tick }) => tick),
    ),
  };
}
