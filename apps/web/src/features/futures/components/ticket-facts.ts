import { HIDDEN, UNKNOWN } from '../../../shared/lib/format.ts';
import type { Fact } from '../../../shared/ui/fact-list.tsx';
import {
  type Outlook,
  type Situation,
  type Ticket,
  distanceFrom,
  readField,
} from '../model/ticket.ts';
import {
  type FuturesText,
  cost,
  lotsText,
  money,
  percentText,
  plainCost,
  priceText,
  rateText,
} from '../text.ts';

export interface FactsInput {
  ticket: Ticket;
  situation: Situation;
  outlook: Outlook | undefined;
  /** What somebody has stands as dots. */
  hidden: boolean;
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function feeFact(t: FuturesText, { situation, outlook, ticket }: FactsInput): Fact {
  const { contract, rates } = situation;
  const currency = contract.wire.margin_currency;
  const rate = outlook?.rate ?? (ticket.type === 'market' ? rates?.taker : rates?.maker);
  return {
    key: 'fee',
    label:
      rate === undefined
        ? t('fact.feePlain')
        : t('fact.fee', { rate: rateText(rate), night: rateText(contract.overnightRate) }),
    value:
      outlook === undefined
        ? UNKNOWN
        : t('fact.feeAndNight', {
            fee: plainCost(outlook.fee, currency),
            night: plainCost(outlook.overnight, currency),
            currency,
          }),
  };
}

/** Where it would be liquidated, and how far from the mark that is. */
function liquidationText(t: FuturesText, { situation, outlook }: FactsInput): string {
  const { contract, mark } = situation;
  if (outlook === undefined) return UNKNOWN;
  const { liquidationPrice } = outlook;
  if (liquidationPrice === null) return t('position.never');
  const away = mark === undefined ? undefined : absolute(distanceFrom(liquidationPrice, mark));
  const percent = percentText(away, { decimals: 1 });
  return `${priceText(liquidationPrice, contract)} · ${t('position.away', { percent })}`;
}

function resultFacts(t: FuturesText, { situation, outlook }: FactsInput): Fact[] {
  const currency = situation.contract.wire.margin_currency;
  const facts: Fact[] = [];
  if (outlook?.profitAtTarget != null) {
    facts.push({
      key: 'atTarget',
      label: t('fact.atTarget'),
      value: money(outlook.profitAtTarget, currency, true),
      tone: outlook.profitAtTarget < 0n ? 'down' : 'up',
    });
  }
  if (outlook?.lossAtStop != null) {
    facts.push({
      key: 'atStop',
      label: t('fact.atStop'),
      value: money(-outlook.lossAtStop, currency, true),
      tone: outlook.lossAtStop > 0n ? 'down' : 'up',
    });
  }
  return facts;
}

/** Available, what it takes, what it costs, and all that can be lost. */
export function ticketFacts(t: FuturesText, input: FactsInput): Fact[] {
  const { ticket, situation, outlook, hidden } = input;
  const { contract, available } = situation;
  const currency = contract.wire.margin_currency;
  const about = outlook?.approximate === true ? '≈ ' : '';
  const worst = outlook === undefined ? undefined : -outlook.worstLoss;
  const cross = ticket.mode === 'cross';
  return [
    {
      key: 'available',
      label: t('fact.available'),
      value: hidden ? HIDDEN : money(available, currency),
    },
    {
      key: 'margin',
      label: t('fact.margin'),
      value: outlook === undefined ? UNKNOWN : `${about}${cost(outlook.margin, currency)}`,
    },
    feeFact(t, input),
    { key: 'liquidation', label: t('fact.liquidation'), value: liquidationText(t, input) },
    ...resultFacts(t, input),
    {
      key: 'worst',
      label: t(cross ? 'fact.worstCross' : 'fact.worstIsolated'),
      // In cross margin it is the account itself.
      value: hidden && cross ? HIDDEN : money(worst, currency, true),
      tone: 'down',
    },
  ];
}

/** The facts before the question: what, at which price, how high, and what it may cost. */
export function questionFacts(t: FuturesText, input: FactsInput): Fact[] {
  const { ticket, situation, outlook } = input;
  const { contract } = situation;
  const lots = lotsText(t, readField(ticket.lots) ?? 0n);
  const price = (text: string) => priceText(text, contract);
  const facts: (Fact | false)[] = [
    {
      key: 'order',
      label: t('fact.order'),
      value: t(`question.${ticket.direction}`, { symbol: contract.symbol, lots }),
      tone: ticket.direction === 'long' ? 'up' : 'down',
    },
    {
      key: 'leverage',
      label: t('fact.leverage'),
      value: `${ticket.multiple}× · ${t(`mode.${ticket.mode}`)}`,
    },
    {
      key: 'price',
      label: t('fact.price'),
      value:
        ticket.type === 'limit'
          ? price(ticket.price)
          : t('fact.bestPrice', { price: priceText(outlook?.price, contract) }),
    },
    {
      key: 'value',
      label: t('fact.value'),
      value: outlook === undefined ? UNKNOWN : money(outlook.notional, contract.wire.legal_name),
    },
    ticket.takeProfit !== '' && {
      key: 'target',
      label: t('fact.target'),
      value: price(ticket.takeProfit),
    },
    ticket.stopLoss !== '' && { key: 'stop', label: t('fact.stop'), value: price(ticket.stopLoss) },
  ];
  const rest = ticketFacts(t, input).filter((fact) => fact.key !== 'available');
  return [...facts.filter((fact) => fact !== false), ...rest];
}
