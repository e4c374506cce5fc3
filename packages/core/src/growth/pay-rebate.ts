import { formatAmount, multiply, roundToDecimals } from '@kontor/money';
import { HOUR_MS } from '@kontor/rules/time';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';

const CURRENCIES = 4_096;

/**
 * Pays the share of fees that an invited member has paid in fills of these ids, both included. A
 * fill is shared once: what begins at or before the last one that was shared is refused.
 */
export const payRebate = command(
  'referral.pay',
  'platform',
  {
    inviterId: idInput,
    inviteeId: idInput,
    currencyId: idInput,
    fees: amountInput,
    fromId: idInput,
    toId: idInput,
  },
  (x, { inviterId, inviteeId, currencyId, fees, fromId, toId }) => {
    if (inviterId === inviteeId) refuse('OWN_INVITE', { field: 'inviterId' });
    if (x.members.get(inviterId) === undefined) refuse('USER_UNKNOWN', { field: 'inviterId' });
    if (x.members.get(inviteeId) === undefined) refuse('USER_UNKNOWN', { field: 'inviteeId' });
    const currency = x.currencies.get(currencyId) ?? refuse('CURRENCY_UNKNOWN');
    if (toId < fromId) refuse('FIELD_TOO_SHORT', { field: 'toId', minimum: fromId });
    const id = inviteeId * CURRENCIES + currencyId;
    const known = x.referrals.tryEdit(id);
    if (known !== undefined && known.inviterId !== inviterId) {
      refuse('USER_UNKNOWN', { field: 'inviterId' });
    }
    if (fromId <= (known?.paidTo ?? 0)) refuse('REBATE_PAID', { paidTo: known?.paidTo ?? 0 });
    const rate = x.setting('referral_rate');
    const amount = roundToDecimals(multiply(fees, rate, 'down'), currency.decimals, 'down');
    const rebateId = x.counters.next('rebate');
    x.ledger.move(
      houseBalanceId(HOUSE.fees.id, currencyId),
      spotBalance(inviterId, currencyId),
      amount,
      'referral.rebate',
      0,
      rebateId,
    );
    const row =
      known ??
      x.referrals.insert({
        id,
        inviterId,
        inviteeId,
        currencyId,
        paidTo: 0,
        fees: 0n,
        rebates: 0n,
      });
    row.paidTo = toId;
    row.fees += fees;
    row.rebates += amount;
    const parts = { inviterId, inviteeId, currencyId, fees, rate, amount, fromId, toId };
    x.rebates.append({ id: rebateId, ...parts, at: x.at });
    if (amount > 0n) tell(x, inviterId, formatAmount(amount), currency.code);
    return { id: rebateId, amount: formatAmount(amount) };
  },
);

/** Once an hour at most, however many were invited. */
function tell(x: Exchange, inviterId: number, amount: string, currency: string): void {
  const told = x.inviters.tryEdit(inviterId);
  if (told !== undefined && x.at - told.toldAt < HOUR_MS) return;
  if (told === undefined) x.inviters.insert({ id: inviterId, toldAt: x.at });
  else told.toldAt = x.at;
  notify(x, inviterId, 'rebate.paid', { amount, currency });
}
