import { calls } from '@kontor/contract';
import { withdrawalView } from '@kontor/core';
import {
  type Amount,
  divide,
  formatAmount,
  minimum,
  ONE,
  roundToDecimals,
  toApproximateNumber,
} from '@kontor/money';
import { smallestWithdrawal } from '@kontor/rules/funding';
import { route } from '../../http/route.ts';
import { withdrawalsHeldUntil } from '../security/index.ts';
import { factorsOf } from './funding.queries.ts';
import { coinOf, memoryOf, networksOf, networkWire } from './networks.ts';

const BTC_DECIMALS = 8;

/** Everything that a withdrawal of a currency is measured by. */
export const info = route(calls.funding.info, async ({ input, member, services }) => {
  const { id, code, decimals } = coinOf(services, input.currency, 'currency');
  const memory = memoryOf(services);
  const view = withdrawalView(memory, member.userId, id);
  const networks = networksOf(services, id);
  const open = networks.filter(({ withdrawalEnabled }) => withdrawalEnabled);
  const feeRate = memory.setting('withdrawal_fee_rate');
  const least = open.map(({ minimumWithdrawal, withdrawalFee }) =>
    smallestWithdrawal(minimumWithdrawal, { fee: withdrawalFee, feeRate, decimals }),
  );
  const factors = await factorsOf(services.queries, member.userId);
  return {
    currency: id,
    name: code,
    decimals,
    available: formatAmount(view.available),
    min_number: formatAmount(smallest(least)),
    max_number: most(view, decimals),
    rate: formatAmount(smallest(open.map(({ withdrawalFee }) => withdrawalFee))),
    fee_rate: formatAmount(feeRate),
    networks: networks.map(networkWire),
    limit_24h: formatAmount(view.limit),
    used_24h: formatAmount(roundToDecimals(view.used, BTC_DECIMALS, 'up')),
    btc_price: view.btcPrice === null ? null : formatAmount(view.btcPrice),
    withdrawals_held_until: await withdrawalsHeldUntil(services, member.userId),
    hold_hours: toApproximateNumber(memory.setting('address_hold_hours')),
    certified: view.certifiedLevel,
    has_pay_password: factors.hasPayPassword,
    has_totp: factors.hasTotp,
    play_money: services.config.playMoney,
  };
});

function smallest(amounts: readonly Amount[]): Amount {
  return amounts.reduce((least, one) => minimum(least, one), amounts[0] ?? 0n);
}

/** What is available and within the limit of 24 hours; null where nobody knows its worth. */
function most(
  { available, limit, used, btcPrice }: ReturnType<typeof withdrawalView>,
  decimals: number,
): string | null {
  if (btcPrice === null) return null;
  const left = used < limit ? limit - used : 0n;
  const within = btcPrice === ONE ? left : divide(left, btcPrice, 'down');
  return formatAmount(roundToDecimals(minimum(available, within), decimals, 'down'));
}
