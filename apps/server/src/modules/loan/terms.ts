import { calls } from '@kontor/contract';
import { formatAmount, ONE } from '@kontor/money';
import { initialRiskRate, LOAN_CURRENCIES } from '@kontor/rules/loan';
import { members, vipLevels } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Services } from '../../services.ts';
import { freshPrice } from './prices.ts';

const NAMES = [
  'loan_minimum',
  'loan_maximum',
  'loan_vip_minimum',
  'loan_days_minimum',
  'loan_days_maximum',
  'loan_leverage_maximum',
  'loan_daily_rate',
  'loan_overdue_rate',
  'loan_warn_rate',
  'loan_warn_hysteresis',
  'loan_close_rate',
  'loan_close_fee',
  'loan_quote_hours',
  'loans_open_maximum',
] as const;

/** What is lent, on which terms, and whether the caller may ask for it. */
export const terms = route(calls.loan.terms, async ({ member, services }) => {
  const { queries } = services;
  const settings = await settingsOf(queries, NAMES);
  const whole = (name: (typeof NAMES)[number]) => Number(settings[name] / ONE);
  const vipMinimum = whole('loan_vip_minimum');
  const [level] = await queries.select().from(vipLevels).where(eq(vipLevels.id, vipMinimum));
  return {
    currencies: currenciesOf(services),
    minimum: formatAmount(settings.loan_minimum),
    maximum: formatAmount(settings.loan_maximum),
    days_minimum: whole('loan_days_minimum'),
    days_maximum: whole('loan_days_maximum'),
    leverage: formatAmount(settings.loan_leverage_maximum),
    initial_rate: formatAmount(initialRiskRate(settings.loan_leverage_maximum)),
    daily_rate: formatAmount(settings.loan_daily_rate),
    overdue_rate: formatAmount(settings.loan_overdue_rate),
    warn_rate: formatAmount(settings.loan_warn_rate),
    clear_rate: formatAmount(settings.loan_warn_rate + settings.loan_warn_hysteresis),
    close_rate: formatAmount(settings.loan_close_rate),
    close_fee_rate: formatAmount(settings.loan_close_fee),
    quote_hours: whole('loan_quote_hours'),
    open_maximum: whole('loans_open_maximum'),
    vip: {
      minimum: vipMinimum,
      volume: formatAmount(level?.minimumVolume ?? 0n),
      balance: formatAmount(level?.minimumBalance ?? 0n),
    },
    member: member === undefined ? null : await standingOf(services, member.userId, vipMinimum),
  };
});

/** Those of the lent currencies that the platform has. */
function currenciesOf(services: Services) {
  const { catalogue } = services.markets;
  return LOAN_CURRENCIES.flatMap((code) => {
    const currency = catalogue.currencyByCode(code);
    if (currency === undefined || !currency.enabled) return [];
    const { id, decimals } = currency;
    const instrumentId =
      code === 'USDT'
        ? null
        : catalogue.quotations().find(({ base, quote }) => base.id === id && quote.code === 'USDT')
            ?.instrument.id;
    if (instrumentId === undefined) return [];
    const price = freshPrice(services, instrumentId);
    return [{ id, name: code, decimals, price: price === null ? null : formatAmount(price) }];
  });
}

async function standingOf({ queries }: Services, userId: number, vipMinimum: number) {
  const [row] = await queries.select().from(members).where(eq(members.id, userId));
  const { vipLevel, marketMaker } = row ?? { vipLevel: 0, marketMaker: false };
  return {
    eligible: marketMaker || vipLevel >= vipMinimum,
    market_maker: marketMaker,
    vip_level: vipLevel,
  };
}
