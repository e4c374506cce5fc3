import { parseAmount } from '@kontor/money';
import { dualOutcomes } from '@kontor/rules/dual';
import type { Figures } from './payoff.ts';
import type { DualOrder, Product } from './product.ts';

function amountOrNull(text: string | null) {
  return text === null ? null : parseAmount(text);
}

/** What so many shares pay, by the rule that the exchange itself settles by. */
export function figuresOf(product: Product, shares: number): Figures {
  const { type } = product;
  const linked = parseAmount(product.linked_price);
  const principal = parseAmount(product.price) * BigInt(shares);
  const { own, other } = dualOutcomes(principal, {
    type,
    rate: parseAmount(product.rate_year),
    days: product.days,
    linkedPrice: linked,
    coinDecimals: product.coin_decimals,
    quoteDecimals: product.quote_decimals,
  });
  const [coins, usdt] = type === 'call' ? [own, other] : [other, own];
  return { type, linked, principal, coins, usdt, index: amountOrNull(product.index_price) };
}

/** What was bought; its figures are the exchange's own. */
export function figuresOfOrder(order: DualOrder): Figures {
  const { estimated, type } = order;
  return {
    type,
    linked: parseAmount(order.linked_price),
    principal: parseAmount(order.principal),
    coins: parseAmount(estimated.below.amount),
    usdt: parseAmount(estimated.above.amount),
    index: amountOrNull(order.index_price),
  };
}
