import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { type CountedGift, exchangeSettings, fundingUses } from '@kontor/schema';
import { inArray } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { foundUser } from './users/users.queries.ts';

/** As the exchange judges: up to which sum one operator's word is enough, of what. */
const KINDS = [
  { kind: 'deposit', currency: 'BTC', setting: 'deposit_second_review_btc' },
  { kind: 'buy', currency: 'USDT', setting: 'buy_second_operator_above' },
  { kind: 'offer', currency: 'USDT', setting: 'buy_second_operator_above' },
] as const;

/** What the operator's own word has given within 24 hours, and how much it may, to whom. */
export const alone = route(calls.operators.alone, async (context) => {
  const { input, operator, request, services } = context;
  const { queries, clock, operators } = services;
  const { user_id: memberId } = input;
  if (memberId !== undefined) {
    const { address } = request;
    await operators.looks.ofCase({ call: calls.operators.alone, operator, input, address });
  }
  if (memberId !== undefined && (await foundUser(queries, memberId)) === undefined) {
    return refuse('USER_UNKNOWN', { field: 'user_id' });
  }
  const names = KINDS.map(({ setting }) => setting);
  const settings = await queries
    .select()
    .from(exchangeSettings)
    .where(inArray(exchangeSettings.name, names));
  const uses = await queries
    .select({ id: fundingUses.id, given: fundingUses.given })
    .from(fundingUses)
    .where(inArray(fundingUses.id, [operator.operatorId, memberId ?? operator.operatorId]));
  // An hour counts as long as its last moment does.
  const from = clock.now() - DAY_MS - HOUR_MS;
  const usedBy = (id: number, kind: CountedGift['kind']): string => {
    const given = uses.find((use) => use.id === id)?.given ?? [];
    const counted = given.filter((gift) => gift.kind === kind && gift.at > from);
    return formatAmount(counted.reduce((sum, { worth }) => sum + parseAmount(worth), 0n));
  };
  return KINDS.map(({ kind, currency, setting }) => ({
    kind,
    currency,
    limit: formatAmount(settings.find(({ name }) => name === setting)?.value ?? 0n),
    used: usedBy(operator.operatorId, kind),
    member_used: memberId === undefined || kind === 'offer' ? null : usedBy(memberId, kind),
  }));
});
