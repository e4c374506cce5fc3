import { ONE, formatAmount } from '@kontor/money';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, nonNegativeInput, optional, textInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { notify } from '../notices/index.ts';
import { stopFollowing } from './follow-end.ts';

const SHARE_DECIMALS = 4;

/**
 * Asks to become a trader whom others may follow. Where the platform approves by itself, as with
 * play money, anybody is one at once; elsewhere it takes a certified member and an operator. A
 * later one edits the terms: for follows that begin from then on.
 */
export const applyAsTrader = command(
  'trader.apply',
  'member',
  { profitShare: nonNegativeInput, introduction: textInput(200) },
  (x, { profitShare, introduction }) => {
    const maximum = x.setting('copy_profit_share_maximum');
    const field = 'profit_share';
    if (profitShare > maximum) refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(maximum) });
    checkDecimals(profitShare, SHARE_DECIMALS, field);
    const row = x.traders.tryEdit(x.actor);
    if (row?.status === 'suspended') refuse('TRADER_SUSPENDED');
    const approvesItself = x.setting('trader_approves_itself') >= ONE;
    const isCertified = (x.members.get(x.actor)?.certifiedLevel ?? 0) > 0;
    if (!approvesItself && !isCertified) refuse('CERTIFICATION_REQUIRED', { level: 1 });
    if (row === undefined) {
      x.traders.insert({
        id: x.actor,
        status: approvesItself ? 'approved' : 'applied',
        profitShare,
        introduction,
        reason: null,
        earned: 0n,
        appliedAt: x.at,
        decidedAt: approvesItself ? x.at : null,
      });
      return { status: approvesItself ? 'approved' : 'applied' };
    }
    row.profitShare = profitShare;
    row.introduction = introduction;
    if (row.status === 'rejected') {
      row.status = approvesItself ? 'approved' : 'applied';
      row.appliedAt = x.at;
      row.reason = null;
    }
    return { status: row.status };
  },
);

/** What each decision can be made of: of two operators at once the second one's is refused. */
const DECIDED_FROM: Readonly<Record<'approved' | 'rejected' | 'suspended', readonly string[]>> = {
  approved: ['applied', 'rejected', 'suspended', 'approved'],
  rejected: ['applied'],
  suspended: ['approved'],
};

/**
 * An operator's answer to an application, or a suspension, which ends all follows. `seen` is the
 * state that they have looked at: where another has decided since, nothing is done.
 */
export const decideTrader = command(
  'trader.decide',
  'platform',
  {
    userId: idInput,
    status: wordInput('approved', 'rejected', 'suspended'),
    reason: optional(textInput(500)),
    seen: optional(wordInput('applied', 'approved', 'rejected', 'suspended')),
  },
  (x, { userId, status, reason, seen }) => {
    const row = x.traders.tryEdit(userId) ?? refuse('TRADER_UNKNOWN', { field: 'id' });
    const isOther = seen !== null && seen !== row.status;
    if (isOther || !DECIDED_FROM[status].includes(row.status)) {
      refuse('TRADER_DECIDED', { field: 'id' });
    }
    const before = row.status;
    row.status = status;
    row.reason = reason;
    row.decidedAt = x.at;
    if (status !== 'approved') endAllFollows(x, userId);
    if (status !== before) tellTrader(x, userId, status, reason ?? '');
    return { userId, status };
  },
);

function tellTrader(
  x: Exchange,
  userId: number,
  status: keyof typeof DECIDED_FROM,
  reason: string,
): void {
  if (status === 'approved') notify(x, userId, 'trader.approved', {});
  else notify(x, userId, `trader.${status}`, { reason });
}

function endAllFollows(x: Exchange, traderId: number): void {
  for (const followId of x.copying.followsOfTrader(traderId)) stopFollowing(x, followId, 'trader');
}
