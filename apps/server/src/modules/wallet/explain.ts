import { calls } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { groupOf, isEntryKind } from './entry-groups.ts';
import { balanceStory } from './explain.queries.ts';

const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce((sum, one) => sum + one, 0n);

/** Why one of the own balances is what it is, and whether the books say the same of it. */
export const explain = route(calls.wallet.explain, async ({ input, member, services }) => {
  const { catalogue } = services.markets;
  const currency = catalogue.currency(input.currency);
  if (currency === undefined) return refuse('CURRENCY_UNKNOWN', { field: 'currency' });
  const account = input.type ?? 'change';
  const story = await balanceStory(services.queries, {
    userId: member.userId,
    accountId: ACCOUNT_IDS[account],
    currencyId: currency.id,
  });
  const { available, frozen, reasons, holds, heldBy } = story;
  const entries = sumOf(reasons.map(({ came, went }) => came - went));
  const held = sumOf(heldBy.map(({ total }) => total));
  return {
    currency: currency.id,
    name: currency.code,
    account,
    available: formatAmount(available),
    frozen: formatAmount(frozen),
    balance: formatAmount(available + frozen),
    sequence: story.sequence,
    reasons: reasons.map(({ kind, count, came, went }) => ({
      kind,
      group: isEntryKind(kind) ? groupOf(kind) : ('trade' as const),
      count,
      came: formatAmount(came),
      went: formatAmount(went),
      total: formatAmount(came - went),
    })),
    entries: reasons.reduce((sum, { count }) => sum + count, 0),
    entries_total: formatAmount(entries),
    adds_up: entries === available + frozen,
    holds: holds.map(({ kind, referenceId, marketId, amount, at }) => ({
      kind,
      reference: referenceId,
      symbol: marketId === null ? null : (catalogue.byId(marketId)?.symbol ?? null),
      amount: formatAmount(amount),
      create_time: at,
    })),
    held_by: heldBy.map(({ kind, count, total }) => ({ kind, count, total: formatAmount(total) })),
    holds_total: formatAmount(held),
    holds_match: held === frozen,
  };
});
