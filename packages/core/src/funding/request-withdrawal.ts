import { type Amount, formatAmount, ONE, roundToDecimals } from '@kontor/money';
import { smallestWithdrawal, withdrawalCost } from '@kontor/rules/funding';
import { HOUR_MS } from '@kontor/rules/time';
import { command } from '../kernel/command.ts';
import { requireWithdrawals } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, textInput, timeInput } from '../kernel/inputs.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import { requireFunds, spotBalance } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import { checkCertified, checkNumber, type Network, networkOf, openCoin } from './networks.ts';
import { flagOthers, noteAddress } from './shared-addresses.ts';
import { beginWithdrawal, usedBtc } from './uses.ts';
import { worthInBtc } from './worth.ts';

const BTC_DECIMALS = 8;

/** What is asked for, and to whom it goes. */
export interface WithdrawalWish {
  readonly currencyId: number;
  readonly networkId: number;
  readonly amount: Amount;
  /** Platform time from which the destination may be used. */
  readonly usableFrom: number;
}

/**
 * A member wants money out of the spot account, to a destination that the server has found among
 * the member's own. The whole number is frozen until the withdrawal is done or given back. Neither
 * a stop of trading nor an own exclusion stands in the way.
 */
export const requestWithdrawal = command(
  'withdrawal.request',
  'member',
  {
    currencyId: idInput,
    networkId: idInput,
    amount: amountInput,
    destinationId: idInput,
    destination: textInput(120),
    destinationName: textInput(120),
    usableFrom: timeInput,
  },
  (x, { usableFrom, ...input }) => {
    const { currencyId, amount, destination } = input;
    const { network, currency, fee, btcValue } = planOf(x, x.actor, { ...input, usableFrom });
    // With what the last 24 hours took already: many small ones are as much as a large one.
    const ofTheDay = usedBtc(x, x.actor) + btcValue;
    x.ledger.hold(spotBalance(x.actor, currencyId), amount);
    const sharedWith = noteAddress(x, network, destination);
    if (sharedWith !== null) flagOthers(x, network, destination, sharedWith);
    const id = x.counters.next('withdrawal');
    beginWithdrawal(x, x.actor, { withdrawalId: id, btc: btcValue });
    x.withdrawals.insert({
      id,
      userId: x.actor,
      ...input,
      kind: network.kind,
      fee,
      btcValue,
      status: 'requested',
      holdLeft: amount,
      needsSecond: sharedWith !== null || ofTheDay > x.setting('withdrawal_second_review_btc'),
      sharedWith,
      firstReviewer: null,
      secondReviewer: null,
      sentBy: null,
      txid: null,
      reasonCode: null,
      reason: null,
      createdAt: x.at,
      updatedAt: x.at,
    });
    const number = formatAmount(amount);
    notify(x, x.actor, 'withdrawal.requested', { number, currency: currency.code, destination });
    return { withdrawalId: id };
  },
);

/**
 * Why a wish would be refused now, so that nobody gives a one-time code for nothing; undefined
 * where it would not be. Changes nothing.
 */
export function withdrawalFault(
  x: Exchange,
  userId: number,
  wish: WithdrawalWish,
): Pick<Refusal, 'code' | 'details'> | undefined {
  try {
    planOf(x, userId, wish);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Refuses what cannot be; answers what it costs and what it is worth. */
function planOf(
  x: Exchange,
  userId: number,
  { currencyId, networkId, amount, usableFrom }: WithdrawalWish,
) {
  const member = x.members.get(userId) ?? refuse('USER_UNKNOWN');
  requireWithdrawals(x, userId);
  const currency = openCoin(x, currencyId);
  const network = networkOf(x, networkId, currencyId);
  if (!network.withdrawalEnabled) refuse('NETWORK_PAUSED', { field: 'network' });
  checkCertified(x, userId, network);
  if (usableFrom > x.at) {
    const hours = Math.ceil((usableFrom - x.at) / HOUR_MS);
    refuse('ADDRESS_HELD', { hours, usable_from: usableFrom });
  }
  checkNumber(amount, currency, 'number');
  const fee = feeOf(x, network, amount, currency.decimals);
  const maximum = Number(x.setting('withdrawals_open_maximum') / ONE);
  if ((x.fundingUses.get(userId)?.openWithdrawals ?? 0) >= maximum) {
    refuse('TOO_MANY_WITHDRAWALS', { maximum });
  }
  requireFunds(x, currencyId, amount, 'number', userId);
  const btcValue = worthInBtc(x, currency.code, amount);
  checkLimit(x, userId, member.certifiedLevel, btcValue);
  return { currency, network, fee, btcValue };
}

/** The fee as it is now; refuses less than the minimum, and what the fee would eat. */
function feeOf(
  x: Exchange,
  { minimumWithdrawal, withdrawalFee }: Readonly<Network>,
  amount: Amount,
  decimals: number,
): Amount {
  const terms = { fee: withdrawalFee, feeRate: x.setting('withdrawal_fee_rate'), decimals };
  const minimum = smallestWithdrawal(minimumWithdrawal, terms);
  if (amount < minimum) {
    refuse('BELOW_MINIMUM', { field: 'number', minimum: formatAmount(minimum) });
  }
  return withdrawalCost(amount, terms).fee;
}

function checkLimit(x: Exchange, userId: number, level: number, btcValue: Amount): void {
  const limit = x.setting(`withdrawal_limit_btc_${level}`);
  const used = usedBtc(x, userId);
  if (used + btcValue <= limit) return;
  const left = used < limit ? limit - used : 0n;
  refuse('LIMIT_24H', {
    field: 'number',
    limit: formatAmount(limit),
    left: formatAmount(roundToDecimals(left, BTC_DECIMALS, 'down')),
  });
}
