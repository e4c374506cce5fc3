import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { exchangeSettings, fundingUses } from '@kontor/schema';
import { eq, inArray } from 'drizzle-orm';
import { route } from '../../http/route.ts';

/** As the exchange judges: up to which sum one operator's word is enough, of what. */
const KINDS = [
  { kind: 'deposit', currency: 'BTC', setting: 'deposit_second_review_btc' },
  { kind: 'buy', currency: 'USDT', setting: 'buy_second_operator_above' },
  { kind: 'offer', currency: 'USDT', setting: 'buy_second_operator_above' },
] as const;

/** What the operator's own word has given within 24 hours, and how much it may. */
export const alone = route(calls.operators.alone, async ({ operator, services }) => {
  const { queries, clock } = services;
  const names = KINDS.map(({ setting }) => setting);
  const settings = await queries
    .select()
    .from(exchangeSettings)
    .where(inArray(exchangeSettings.name, names));
  const [use] = await queries
    .select({ given: fundingUses.given })
    .from(fundingUses)
    .where(eq(fundingUses.id, operator.operatorId));
  // An hour counts as long as its last moment does.
  const from = clock.now() - DAY_MS - HOUR_MS;
  return KINDS.map(({ kind, currency, setting }) => {
    const given = use?.given.filter((gift) => gift.kind === kind && gift.at > from) ?? [];
    const used = given.reduce((sum, { worth }) => sum + parseAmount(worth), 0n);
    const limit = settings.find(({ name }) => name === setting)?.value ?? 0n;
    return { kind, currency, limit: formatAmount(limit), used: formatAmount(used) };
  });
});
