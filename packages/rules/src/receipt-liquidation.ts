/** How a margin was found to be at its maintenance, computed again from its positions. */
import { formatAmount, ONE } from '@kontor/money';
import {
  type AgedPosition,
  bankruptcyPrice,
  contractTerms,
  countedPositions,
  judgedAt,
  mustLiquidate,
  poolFigures,
  type StaleRule,
  unrealisedProfit,
} from './futures.ts';
import { decimalsOf, type Fields, fail, same, type Shape, textOf } from './receipt-reading.ts';
import {
  checkMoment,
  type Mark,
  markOf,
  type ReceiptRule,
  type RuleContext,
} from './receipt-rule.ts';

const POSITION = {
  position_id: 'word',
  market_id: 'word',
  instrument_id: 'computed',
  symbol: 'word',
  direction: 'word',
  lots: 'word',
  open_value: 'word',
  advanced: 'word',
  tick_at: 'computed',
  price: 'computed',
  contract: {
    kind: 'word',
    lot_size: 'word',
    price_decimals: 'word',
    margin_decimals: 'word',
    tiers: [{ notional: 'word', rate: 'word', multiple: 'word' }],
  },
} as const;

const INPUTS = {
  position_id: 'word',
  market_id: 'computed',
  direction: 'computed',
  margin_mode: 'word',
  balance: 'word',
} as const;

const RESULT: Shape = {
  tick_at: 'computed',
  mark_price: 'computed',
  equity: 'computed',
  maintenance: 'computed',
  lots: 'computed',
  bankruptcy_price: 'computed',
  price: 'word',
  insurance: 'word',
  deleveraged_lots: 'word',
  liquidated_at: 'word',
};

/** Positions at old prices count with a haircut; the one that was closed had a fresh price. */
export const LIQUIDATION_RULE: ReceiptRule = {
  kind: 'liquidation',
  name: 'liquidation-2',
  inputs: {
    ...INPUTS,
    stale_rule: { after_ms: 'word', per_minute: 'word', maximum: 'word' },
    positions: [{ ...POSITION, counted_price: 'computed' }],
  },
  result: RESULT,
  check: (context) => {
    const rule = staleRuleOf(context.inputs.fields('stale_rule'));
    checkLiquidation(context, (positions) => {
      const counted = countedPositions(positions, judgedAt(positions), rule);
      context.inputs.list('positions').forEach((fields, index) => {
        const price = textOf(fields.positive('counted_price'));
        same('counted_price', price, textOf(counted[index]?.mark));
      });
      return counted;
    });
  },
};

/** Of the time in which every price of a margin had to be fresh. */
export const LIQUIDATION_RULE_1: ReceiptRule = {
  kind: 'liquidation',
  name: 'liquidation-1',
  inputs: { ...INPUTS, positions: [POSITION] },
  result: RESULT,
  check: (context) => checkLiquidation(context, (positions) => positions),
};

type Count = (positions: readonly AgedPosition[]) => readonly AgedPosition[];

/** The figures of the margin follow from its positions at their marks, and no figure is another. */
function checkLiquidation(context: RuleContext, count: Count): void {
  const { id, inputs, result } = context;
  if (inputs.whole('position_id') !== id) inputs.wrong('position_id');
  const marked = inputs.list('positions').map((fields) => {
    const mark = markOf(context, fields);
    return { fields, mark, position: positionOf(fields, mark) };
  });
  checkMoment(marked.map(({ mark }) => mark));
  const [own, ...others] = marked.filter(({ fields }) => fields.whole('position_id') === id);
  if (own === undefined || others.length > 0) return inputs.wrong('positions');
  const isAlone = marked.length === 1;
  if (inputs.word('margin_mode', 'cross', 'isolated') === 'isolated' && !isAlone) {
    inputs.wrong('margin_mode');
  }
  same('market_id', inputs.whole('market_id'), own.fields.whole('market_id'));
  const { terms, held, mark } = own.position;
  same('direction', inputs.text('direction'), held.direction);
  same('tick_at', result.whole('tick_at'), own.mark.at);
  same('mark_price', textOf(result.amount('mark_price')), textOf(mark));
  const counted = count(marked.map(({ position }) => position));
  // Nobody is closed at an old price.
  if (counted[marked.indexOf(own)]?.mark !== mark) own.fields.wrong('counted_price');
  const figures = poolFigures(inputs.amount('balance'), counted);
  same('equity', textOf(result.amount('equity')), formatAmount(figures.equity));
  same('maintenance', textOf(result.amount('maintenance')), formatAmount(figures.maintenance));
  if (!mustLiquidate(figures)) {
    fail('not_liquidatable', {
      equity: formatAmount(figures.equity),
      maintenance: formatAmount(figures.maintenance),
    });
  }
  same('lots', textOf(result.amount('lots')), textOf(held.lots));
  const backing = figures.equity - unrealisedProfit(terms, held, mark);
  const bankruptcy = bankruptcyPrice(terms, held, backing, 0n) ?? 0n;
  same('bankruptcy_price', textOf(result.amount('bankruptcy_price')), textOf(bankruptcy));
  const deleveraged = result.amount('deleveraged_lots');
  if (deleveraged < 0n || deleveraged > held.lots) result.wrong('deleveraged_lots');
  result.amount('insurance');
  if (result.amount('price') < 0n) result.wrong('price');
}

function staleRuleOf(fields: Fields): StaleRule {
  const afterMs = fields.whole('after_ms');
  if (afterMs < 0) fields.wrong('after_ms');
  const perMinute = fields.amount('per_minute');
  if (perMinute < 0n) fields.wrong('per_minute');
  const maximum = fields.amount('maximum');
  if (maximum < 0n || maximum >= ONE) fields.wrong('maximum');
  return { afterMs, perMinute, maximum };
}

function positionOf(fields: Fields, { at }: Mark): AgedPosition {
  const contract = fields.fields('contract');
  const tiers = contract.list('tiers').map((tier) => ({
    notional: formatAmount(tier.amount('notional')),
    rate: formatAmount(tier.amount('rate')),
    multiple: tier.whole('multiple'),
  }));
  if (tiers.length === 0) fail('malformed', { field: `${contract.place}.tiers` });
  return {
    marketId: fields.whole('market_id'),
    terms: contractTerms({
      kind: contract.word('kind', 'linear', 'inverse'),
      lotSize: contract.positive('lot_size'),
      priceDecimals: decimalsOf(contract, 'price_decimals'),
      marginDecimals: decimalsOf(contract, 'margin_decimals'),
      tiers,
    }),
    held: {
      direction: fields.word('direction', 'long', 'short'),
      lots: fields.amount('lots'),
      openValue: fields.amount('open_value'),
    },
    mark: fields.positive('price'),
    markedAt: at,
    advanced: fields.amount('advanced'),
    // The rule of liquidation does not look at it.
    margin: 0n,
  };
}
