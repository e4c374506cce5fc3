import type { TFunction } from 'i18next';
import { formatAmount } from '@kontor/money';
import {
  HIDDEN,
  UNKNOWN,
  formatMoney,
  formatPercent,
  formatPrice,
} from '../../../shared/lib/format.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import type { Fact } from '../../../shared/ui/fact-list.tsx';
import type { Outlook } from '../estimate.ts';
import {
  type Available,
  type FeeRates,
  type Ticket,
  percentRate,
  read,
  takesBudget,
} from '../ticket.ts';

type Translate = TFunction<['trade', 'common']>;

export interface FactsInput {
  market: Quotation;
  ticket: Ticket;
  available: Available | undefined;
  rates: FeeRates | undefined;
  outlook: Outlook | undefined;
  quoteDecimals: number;
  /** What somebody has stands as dots. */
  hidden: boolean;
}

/** Money as forms show it: never more than there is, without zeros at its end. */
function money(
  amount: bigint | undefined,
  { name, decimals, least }: { name: string; decimals: number; least: number },
): string {
  if (amount === undefined) return UNKNOWN;
  const cut = formatAmount(amount, decimals);
  const plain = cut.includes('.') ? cut.replace(/\.?0+$/, '') : cut;
  const places = Math.max(least, plain.split('.')[1]?.length ?? 0);
  return `${formatMoney(plain, { decimals: places })} ${name}`;
}

const COIN_DECIMALS = 8;

function namesOf({ market, ticket, quoteDecimals }: FactsInput) {
  const base = { name: market.currency_name, decimals: COIN_DECIMALS, least: 0 };
  const quote = { name: market.legal_name, decimals: quoteDecimals, least: 2 };
  const buys = ticket.side === 'buy';
  const received = buys ? base : quote;
  // Shares are bought whole: their fee is in money.
  const fee = market.class === 'stock' ? quote : received;
  return { paid: buys ? quote : base, received, fee };
}

/** What the button says below its name: what is paid, or what a sale brings. */
export function totalText(input: FactsInput): string | undefined {
  const { outlook, ticket } = input;
  if (outlook === undefined) return undefined;
  const { paid, received } = namesOf(input);
  const buys = ticket.side === 'buy';
  const gross =
    outlook.likely.receive === undefined || outlook.likely.fee === undefined
      ? undefined
      : outlook.likely.receive + outlook.likely.fee;
  const amount = buys ? outlook.likely.pay : gross;
  const side = buys ? paid : received;
  const text = money(amount, { ...side, decimals: Math.min(side.decimals, 6) });
  return outlook.approximate ? `≈ ${text}` : text;
}

function worstFact(t: Translate, input: FactsInput): Fact[] {
  const { outlook, ticket } = input;
  if (outlook?.worst === undefined) return [];
  const { paid, received } = namesOf(input);
  const buysCoins = ticket.side === 'buy' && ticket.unit === 'base';
  return [
    {
      key: 'worst',
      label: t(buysCoins ? 'fact.payAtMost' : 'fact.receiveAtLeast'),
      value: buysCoins ? money(outlook.worst.pay, paid) : money(outlook.worst.receive, received),
      tone: 'warn',
    },
  ];
}

/** What a budget to buy with leaves over, because it buys no whole step. */
function unspentFact(t: Translate, input: FactsInput): Fact[] {
  const { outlook, ticket } = input;
  if (ticket.side !== 'buy' || ticket.unit !== 'quote' || !takesBudget(ticket.type)) return [];
  const budget = read(ticket.amount);
  if (outlook === undefined || budget === undefined || budget <= outlook.likely.pay) return [];
  const value = money(budget - outlook.likely.pay, namesOf(input).paid);
  return [{ key: 'unspent', label: t('fact.unspent'), value: `≈ ${value}` }];
}

/** Available, fee, what arrives after it and, where the price is not fixed, the worst case. */
export function factsOf(t: Translate, input: FactsInput): Fact[] {
  const { outlook, available, rates, ticket } = input;
  const { paid, received, fee } = namesOf(input);
  const have = ticket.side === 'buy' ? available?.quote : available?.base;
  const rate = outlook?.rate ?? rates?.taker;
  const percent = rate === undefined ? undefined : formatAmount(percentRate(rate));
  return [
    {
      key: 'available',
      label: t('fact.available'),
      value: input.hidden ? HIDDEN : money(have, paid),
    },
    {
      key: 'fee',
      label:
        percent === undefined
          ? t('fact.fee')
          : t('fact.feeRate', { rate: formatPercent(percent, { signed: false }) }),
      value: money(outlook?.likely.fee, fee),
    },
    {
      key: 'receive',
      label: t('fact.receive'),
      value: `${outlook?.approximate ? '≈ ' : ''}${money(outlook?.likely.receive, received)}`,
      tone: 'strong',
    },
    ...worstFact(t, input),
    ...unspentFact(t, input),
  ];
}

/** The facts before the question: what, at which price, for how long, and what it costs. */
export function questionFacts(t: Translate, input: FactsInput): Fact[] {
  const { ticket, market, outlook } = input;
  const price = (text: string) =>
    `${formatPrice(text, market.price_precision)} ${market.legal_name}`;
  const facts: Fact[] = [
    {
      key: 'order',
      label: t('fact.order'),
      value: t(`question.${ticket.side}`, {
        type: t(`type.${ticket.type}`),
        symbol: market.symbol,
      }),
      tone: ticket.side === 'buy' ? 'up' : 'down',
    },
  ];
  const hasTrigger = ticket.type !== 'limit' && ticket.type !== 'market';
  if (hasTrigger)
    facts.push({ key: 'trigger', label: t('fact.trigger'), value: price(ticket.trigger) });
  const atMarket = ['market', 'stop_market', 'take_profit'].includes(ticket.type);
  facts.push({
    key: 'price',
    label: t('fact.price'),
    value: atMarket ? t('fact.bestPrice') : price(ticket.price),
  });
  if (ticket.type === 'oco' && ticket.stopLimit !== '') {
    facts.push({ key: 'stopLimit', label: t('fact.stopLimit'), value: price(ticket.stopLimit) });
  }
  if (outlook?.worst !== undefined) {
    facts.push({
      key: 'worstPrice',
      label: t('fact.worstPrice'),
      value: price(formatAmount(outlook.worst.price)),
      tone: 'warn',
    });
  }
  const { paid } = namesOf(input);
  facts.push({
    key: 'pay',
    label: t('fact.pay'),
    value: `${outlook?.approximate ? '≈ ' : ''}${money(outlook?.likely.pay, paid)}`,
  });
  return [...facts, ...factsOf(t, input).filter((fact) => fact.key !== 'available')];
}
