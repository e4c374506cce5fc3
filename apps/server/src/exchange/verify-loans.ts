import { formatAmount, ONE, parseAmount } from '@kontor/money';
import { closeLoan, isRiskBelow } from '@kontor/rules/loan';

/** Each loan that was closed by force, with the ticks that priced it; USDT has none. */
export const LOAN_CLOSES = `
  SELECT l.id, l.close_debt, l.close_collateral, l.close_rate, l.close_fee_rate, c.decimals,
    m.decimals, l.instrument_id, l.close_price, t.price, l.margin_instrument_id,
    l.close_margin_price, mt.price, l.sold, l.close_fee, l.proceeds, l.shortfall
  FROM loans l
  JOIN currencies c ON c.id = l.currency_id
  JOIN currencies m ON m.id = l.margin_currency_id
  LEFT JOIN ticks t ON t.id = l.close_tick_id
  LEFT JOIN ticks mt ON mt.id = l.close_margin_tick_id
  WHERE l.status = 'closed_out' ORDER BY l.id`;

/** What the rule of a forced close gives from its inputs and ticks. */
export function loanCloseFault(row: readonly (string | null)[]): string | undefined {
  const [id, debtText, collateralText, rateText, feeText, decimals, marginDecimals, ...rest] = row;
  const [priceOf, marginPriceOf] = [rest.slice(0, 3), rest.slice(3, 6)].map(
    ([instrumentId, stated, tick]) => ({
      stated: amount(stated),
      seen: instrumentId === null ? ONE : amount(tick),
    }),
  );
  if (priceOf === undefined || marginPriceOf === undefined) return `loan ${id} names no price`;
  for (const { stated, seen } of [priceOf, marginPriceOf]) {
    if (stated !== seen) return `loan ${id} was closed at ${formatAmount(stated)}, no tick's price`;
  }
  const [debt, collateral, fee] = [amount(debtText), amount(collateralText), amount(feeText)];
  const prices = { price: priceOf.seen, marginPrice: marginPriceOf.seen };
  if (!isRiskBelow(collateral, debt, prices, amount(rateText))) {
    return `loan ${id} was above the rate at which it is closed`;
  }
  const closed = closeLoan({ collateral, debt, fee }, prices, {
    decimals: Number(decimals),
    marginDecimals: Number(marginDecimals),
  });
  const expected = [closed.sold, closed.fee, closed.proceeds, closed.shortfall].map(textOf);
  const stated = rest.slice(6).map((text) => textOf(amount(text)));
  return stated.join(' ') === expected.join(' ')
    ? undefined
    : `loan ${id} says ${stated.join(' ')}, the rule ${expected.join(' ')}`;
}

const amount = (text: string | null | undefined): bigint => parseAmount(text ?? '0');
const textOf = (value: bigint): string => formatAmount(value);
