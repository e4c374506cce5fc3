import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import { refuse } from '../kernel/refusal.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';

const DAY_MS = 86_400_000;
const GRANTED_ACCOUNTS = ['change', 'lever', 'micro'] as const;

/** Play money, once in 24 hours of the platform's time. */
export const grant = command('member.grant', 'member', {}, (x) => {
  const member = x.members.tryEdit(x.actor) ?? refuse('USER_UNKNOWN');
  if (member.grantedAt !== null && x.at - member.grantedAt < DAY_MS) {
    refuse('GRANT_TAKEN', { next_at: member.grantedAt + DAY_MS });
  }
  const currency = x.currencyByCode('USDT') ?? refuse('CURRENCY_UNKNOWN');
  const amount = x.setting('grant_amount');
  member.grantedAt = x.at;
  for (const account of GRANTED_ACCOUNTS) {
    x.ledger.move(
      houseBalanceId(HOUSE.playMoney.id, currency.id),
      balanceId(x.actor, ACCOUNT_IDS[account], currency.id),
      amount,
      'member.grant',
      0,
      x.sequence,
    );
  }
  return {
    granted: GRANTED_ACCOUNTS.map((account) => ({
      currency: currency.code,
      type: account,
      amount: formatAmount(amount),
    })),
  };
});
