import { type Amount, ONE, parseAmount } from '@kontor/money';
import { settingWantsTwo } from '@kontor/rules/four-eyes';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  flagInput,
  idInput,
  nonNegativeInput,
  textInput,
  timeInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { proposedInput, requireProposed } from '../kernel/second-operator.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import type { MarketRow } from '../market/market.ts';
import { quoteAnew } from '../market/requote.ts';
import { instrumentBySymbol, MEASURE } from '../market/valuation.ts';
import { DEFAULT_OPTION_DURATIONS, DEFAULT_SETTINGS, DEFAULT_VIP_LEVELS } from './defaults.ts';

const decimalsInput = countInput(0, 18);

/**
 * The first command of every start: the house's accounts, the settings, the fee levels and the
 * options' durations that are not there yet. What is there stays as it was edited.
 */
export const openExchange = command('exchange.open', 'platform', {}, (x) => {
  let added = 0;
  for (const [name, { id, reason }] of Object.entries(HOUSE)) {
    if (x.houseAccounts.get(id) !== undefined) continue;
    x.houseAccounts.insert({ id, name, reason });
    added += 1;
  }
  for (const [name, value] of Object.entries(DEFAULT_SETTINGS)) {
    if (x.hasSetting(name)) continue;
    putSetting(x, name, parseAmount(value));
    added += 1;
  }
  for (const level of DEFAULT_VIP_LEVELS) {
    if (x.vipLevels.get(level.id) !== undefined) continue;
    x.vipLevels.insert({ ...level });
    added += 1;
  }
  for (const duration of DEFAULT_OPTION_DURATIONS) {
    if (x.optionDurations.get(duration.id) !== undefined) continue;
    x.optionDurations.insert({ ...duration });
    added += 1;
  }
  return { added };
});

/**
 * Play money for one of the house's own accounts, such as the insurance fund, so that it can pay
 * from the first day. Only what is play money can be made from nothing.
 */
export const fundHouse = command(
  'house.fund',
  'platform',
  { houseId: idInput, currencyId: idInput, amount: amountInput },
  (x, { houseId, currencyId, amount }) => {
    if (x.houseAccounts.get(houseId) === undefined) refuse('HOUSE_UNKNOWN', { field: 'houseId' });
    if (x.currencies.get(currencyId) === undefined) {
      refuse('CURRENCY_UNKNOWN', { field: 'currencyId' });
    }
    const from = houseBalanceId(HOUSE.playMoney.id, currencyId);
    x.ledger.move(from, houseBalanceId(houseId, currencyId), amount, 'house.fund', 0, 0);
    return { houseId };
  },
);

export const defineCurrency = command(
  'currency.define',
  'platform',
  {
    id: countInput(1, 4_095),
    code: textInput(10),
    title: textInput(60),
    kind: wordInput('coin', 'fiat', 'stock'),
    decimals: decimalsInput,
    enabled: flagInput,
  },
  (x, input) => {
    const row = x.currencies.tryEdit(input.id);
    if (row?.code !== input.code && x.currencyByCode(input.code) !== undefined) {
      refuse('CODE_TAKEN', { field: 'code' });
    }
    if (row === undefined) {
      x.currencies.insert(input);
    } else {
      // Balances were rounded to the old decimals; another number would make them wrong.
      if (row.decimals !== input.decimals) refuse('DECIMALS_FIXED', { field: 'decimals' });
      // By this code values are measured and shares of copies are paid.
      if (row.code === MEASURE && input.code !== MEASURE) refuse('CODE_FIXED', { field: 'code' });
      Object.assign(row, input);
    }
    return { id: input.id };
  },
);

export const defineInstrument = command(
  'instrument.define',
  'platform',
  {
    id: countInput(1, 1_000_000),
    symbol: textInput(24),
    class: wordInput('coin', 'stock'),
    priceDecimals: decimalsInput,
  },
  (x, input) => {
    const row = x.instruments.tryEdit(input.id);
    if (row?.symbol !== input.symbol && instrumentBySymbol(x, input.symbol) !== undefined) {
      refuse('SYMBOL_TAKEN', { field: 'symbol' });
    }
    if (row === undefined) x.instruments.insert(input);
    else if (row.priceDecimals !== input.priceDecimals) {
      refuse('DECIMALS_FIXED', { field: 'priceDecimals' });
    } else Object.assign(row, input);
    return { id: input.id };
  },
);

export const defineMarket = command(
  'market.define',
  'platform',
  {
    id: countInput(1, 1_000_000),
    instrumentId: idInput,
    kind: wordInput('spot', 'stock', 'futures'),
    baseCurrencyId: idInput,
    quoteCurrencyId: idInput,
    priceDecimals: decimalsInput,
    quantityDecimals: decimalsInput,
    minimumQuantity: amountInput,
    maximumQuantity: amountInput,
    minimumNotional: nonNegativeInput,
    priceBand: amountInput,
    liquidityQuantity: nonNegativeInput,
    liquidityHalfSpread: amountInput,
    enabled: flagInput,
    listedAt: timeInput,
  },
  (x, input) => {
    if (x.instruments.get(input.instrumentId) === undefined) {
      refuse('INSTRUMENT_UNKNOWN', { field: 'instrumentId' });
    }
    const base = x.currencies.get(input.baseCurrencyId);
    const quote = x.currencies.get(input.quoteCurrencyId);
    if (base === undefined) return refuse('CURRENCY_UNKNOWN', { field: 'baseCurrencyId' });
    if (quote === undefined) return refuse('CURRENCY_UNKNOWN', { field: 'quoteCurrencyId' });
    // A notional must be exact in the quote currency, and a step in the base currency.
    if (input.priceDecimals + input.quantityDecimals > quote.decimals) {
      refuse('DECIMALS_TOO_MANY', { field: 'priceDecimals', maximum: quote.decimals });
    }
    if (input.quantityDecimals > base.decimals) {
      refuse('DECIMALS_TOO_MANY', { field: 'quantityDecimals', maximum: base.decimals });
    }
    if (input.priceBand >= ONE) refuse('FIELD_TOO_LARGE', { field: 'priceBand' });
    if (input.liquidityHalfSpread >= input.priceBand) {
      refuse('FIELD_TOO_LARGE', { field: 'liquidityHalfSpread' });
    }
    const row = x.marketRows.tryEdit(input.id);
    if (row === undefined) {
      requireOnePair(x, input);
      x.marketRows.insert(input);
    } else {
      if (
        row.priceDecimals !== input.priceDecimals ||
        row.quantityDecimals !== input.quantityDecimals ||
        row.baseCurrencyId !== input.baseCurrencyId ||
        row.quoteCurrencyId !== input.quoteCurrencyId ||
        row.instrumentId !== input.instrumentId
      ) {
        refuse('DECIMALS_FIXED', { field: 'priceDecimals' });
      }
      checkKind(x, row, input.kind);
      Object.assign(row, input);
    }
    const market = x.openMarket(x.marketRows.edit(input.id));
    if (x.marketStates.get(input.id) === undefined) {
      x.marketStates.insert({
        id: input.id,
        lastPrice: null,
        lastTradeAt: null,
        referencePrice: null,
        ladderTaken: { bids: [], asks: [] },
        liquidityLots: 0n,
        liquidityCash: 0n,
        overnightAt: null,
      });
    }
    quoteAnew(x, market);
    return { id: input.id };
  },
);

/** A pair is traded in one market of a kind: what a coin costs is looked up by its pair. */
function requireOnePair(
  x: Exchange,
  {
    kind,
    baseCurrencyId,
    quoteCurrencyId,
  }: Pick<MarketRow, 'kind' | 'baseCurrencyId' | 'quoteCurrencyId'>,
): void {
  for (const other of x.marketRows.values()) {
    if (other.kind !== kind || other.baseCurrencyId !== baseCurrencyId) continue;
    if (other.quoteCurrencyId === quoteCurrencyId) refuse('PAIR_TAKEN', { field: 'id' });
  }
}

/**
 * Money and orders are of a kind. Only the markets of shares, which were listed as spot before they
 * could be traded, may still become what they are.
 */
function checkKind(x: Exchange, row: MarketRow, kind: MarketRow['kind']): void {
  if (row.kind === kind) return;
  const isShare = x.currencies.get(row.baseCurrencyId)?.kind === 'stock';
  const isUnused = !row.enabled && x.marketStates.get(row.id)?.lastTradeAt === null;
  if (kind !== 'stock' || row.kind !== 'spot' || !isShare || !isUnused) {
    refuse('KIND_FIXED', { field: 'kind' });
  }
}

/** Switching a market off stops new orders; what is open can still be cancelled. */
export const switchMarket = command(
  'market.switch',
  'platform',
  { id: idInput, enabled: flagInput },
  (x, { id, enabled }) => {
    const row = x.marketRows.tryEdit(id) ?? refuse('MARKET_UNKNOWN', { field: 'id' });
    row.enabled = enabled;
    x.openMarket(row);
    return { id };
  },
);

const rateInput = nonNegativeInput;

export const defineVipLevel = command(
  'vip.define',
  'platform',
  {
    id: countInput(0, 9),
    spotMakerRate: rateInput,
    spotTakerRate: rateInput,
    futuresMakerRate: rateInput,
    futuresTakerRate: rateInput,
    minimumVolume: nonNegativeInput,
    minimumBalance: nonNegativeInput,
    ...proposedInput,
  },
  (x, { proposer, barred, ...input }) => {
    requireProposed(x, { proposer, barred });
    for (const [field, rate] of Object.entries(input)) {
      if (field.endsWith('Rate') && (rate as Amount) >= ONE / 10n) {
        refuse('FIELD_TOO_LARGE', { field });
      }
    }
    const row = x.vipLevels.tryEdit(input.id);
    if (row === undefined) x.vipLevels.insert(input);
    else Object.assign(row, input);
    return { id: input.id };
  },
);

export const defineSetting = command(
  'setting.define',
  'platform',
  { name: textInput(60), value: nonNegativeInput, ...proposedInput },
  (x, { name, value, ...proposed }) => {
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) refuse('SETTING_UNKNOWN', { field: 'name' });
    if (settingWantsTwo(name, x.setting(name), value)) requireProposed(x, proposed);
    putSetting(x, name, value);
    return { name };
  },
);

function putSetting(x: Exchange, name: string, value: Amount): void {
  const id = x.settingId(name);
  const row = x.settings.tryEdit(id);
  if (row !== undefined) row.value = value;
  x.rememberSetting(row ?? x.settings.insert({ id, name, value }));
}
