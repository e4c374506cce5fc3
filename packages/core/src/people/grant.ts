import { formatAmount } from '@kontor/money';
import { nextGrantAt } from '@kontor/rules/grant';
import { ACCOUNT_IDS } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import { refuse } from '../kernel/refusal.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';

const GRANTED_ACCOUNTS = ['change', 'lever', 'micro'] as const;

/** Play money, at most once in the time that the rules say. */
export const grant = command('member.grant', 'member', {}, (x) => {
  const member = x.members.tryEdit(x.actor) ?? refuse('USER_UNKNOWN');
  const next = nextGrantAt(member.grantedAt);
  if (next !== null && x.at < next) refuse('GRANT_TAKEN', { next_at: next });
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
