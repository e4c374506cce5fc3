import { calls } from '@kontor/contract';
import { balanceId } from '@kontor/core';
import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { route } from '../../http/route.ts';
import { hasActiveBonus } from '../coupons/index.ts';
import { availableOf, stakeLimits } from './options.queries.ts';

/** What stakes can be in: USDT, with its limits and the own balance. */
export const currencies = route(calls.options.currencies, async ({ member, services }) => {
  const currency = services.markets.catalogue.currencyByCode('USDT');
  if (currency === undefined || !currency.enabled) return [];
  const { minimum, maximum } = await stakeLimits(services.queries);
  const held = (account: 'micro' | 'bonus') =>
    member === undefined
      ? null
      : availableOf(services.queries, balanceId(member.userId, ACCOUNT_IDS[account], currency.id));
  const available = await held('micro');
  const runs = member !== undefined && (await hasActiveBonus(services.queries, member.userId));
  const bonus = runs ? await held('bonus') : null;
  return [
    {
      id: currency.id,
      name: currency.code,
      balance: available === null ? null : formatAmount(available),
      bonus: bonus === null ? null : formatAmount(bonus),
      min: formatAmount(minimum),
      max: formatAmount(maximum),
      precision: currency.decimals,
    },
  ];
});
