import { calls } from '@kontor/contract';
import { smallBalances } from '@kontor/core';
import { type Amount, formatAmount } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';

const orNull = (value: Amount | undefined | null): string | null =>
  value === undefined || value === null ? null : formatAmount(value);

/** The caller's small balances, and what each comes to in one coin at the index of now. */
export const listSmall = route(calls.convert.small, ({ input, member, services }) => {
  const { to_currency_id: toCurrencyId } = input;
  const { catalogue } = services.markets;
  const to = catalogue.currency(toCurrencyId);
  if (to?.kind !== 'coin' || !to.enabled) refuse('CURRENCY_UNKNOWN', { field: 'to_currency_id' });
  const x = services.exchange.core()?.exchange ?? refuse('EXCHANGE_RECOVERING');
  const small = smallBalances(x, member.userId, toCurrencyId);
  const symbol = `${to.code}/USDT`;
  if (small === undefined) refuse('PRICE_STALE', { field: 'to_currency_id', symbol });
  return {
    maximum: formatAmount(x.setting('convert_small_maximum')),
    rate: formatAmount(x.setting('convert_fee_rate')),
    balances: small.map((row) => ({
      currency_id: row.currencyId,
      currency: catalogue.currency(row.currencyId)?.code ?? String(row.currencyId),
      number: formatAmount(row.amount),
      worth: formatAmount(row.worth),
      receive: orNull(row.arrives?.received),
      fee: orNull(row.arrives?.fee),
    })),
  };
});

/** Exchanges small balances of the caller's whole into one coin. */
export const exchangeSmall = route(calls.convert.exchangeSmall, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { exchanged, received, fee } = await submit(context, 'convert.small', {
    currencyIds: input.currency_ids,
    toCurrencyId: input.to_currency_id,
  });
  return {
    received,
    fee,
    conversions: exchanged.map(({ currencyId, ...one }) => ({ ...one, currency_id: currencyId })),
  };
});
