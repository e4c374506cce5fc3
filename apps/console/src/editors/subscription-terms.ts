import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { formatAmount, tryParseAmount } from '@kontor/money';
import { subscriptionCost } from '@kontor/rules/subscription';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { ActField, Values } from '../parts/act.ts';
import { subscriptionTexts as t } from '../texts/subscription.ts';
import { minuteText, readMinute } from './dual-terms.ts';
import { amountText } from '../parts/figures.ts';

export type Project = OutputOf<typeof operatorCalls.subscription.defineProject>;

const TIMES = ['starts_at', 'ends_at', 'listing_at'] as const;
const USDT_ID = 1;

/** A new project begins in a day, lasts five and is listed two later, unless something is said. */
export function projectFieldsOf(project: Project | undefined, nowMs: number): ActField[] {
  const starts = project?.starts_at ?? Math.ceil(nowMs / HOUR_MS) * HOUR_MS + DAY_MS;
  const ends = project?.ends_at ?? starts + 5 * DAY_MS;
  const listing = project?.listing_at ?? ends + 2 * DAY_MS;
  const field = (name: keyof Project, label: string, without = '', hint?: string): ActField => ({
    name,
    label,
    initial: project === undefined ? without : String(project[name] ?? ''),
    ...(hint !== undefined && { hint }),
  });
  const time = (name: string, label: string, at: number, hint: string): ActField => ({
    name,
    label,
    initial: minuteText(at),
    hint,
  });
  return [
    { ...field('kind', t.kind, 'ieo'), options: t.kinds },
    { ...field('theme', t.theme, 'storage'), options: t.themes },
    field('name', t.name),
    field('code', t.code, '', t.codeHint),
    field('price', t.price, '', t.priceHint),
    field('price_decimals', t.priceDecimals, '5', t.decimalsHint),
    field('quantity_decimals', t.quantityDecimals, '2'),
    field('total', t.total),
    field('min', t.minimum, '1'),
    field('per_user_limit', t.limit),
    time('starts_at', t.starts, starts, t.timeHint),
    time('ends_at', t.ends, ends, t.endsHint),
    time('listing_at', t.listing, listing, t.listingHint),
    field('lock_days', t.lock, '30'),
    { ...field('whitepaper', t.whitepaper, '', t.linkHint), optional: true, long: true },
    { ...field('website', t.website, '', t.linkHint), optional: true, long: true },
  ];
}

/** What is sent: times as milliseconds; one that cannot be read goes as it was typed. */
export function projectShapeOf(
  project: Project | undefined,
  values: Values,
): Readonly<Record<string, unknown>> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  const times = TIMES.flatMap((name) => {
    const typed = values[name];
    if (typed === undefined) return [];
    const before = project?.[name];
    const isSame = before !== undefined && minuteText(before) === typed.trim();
    return [[name, isSame ? before : (readMinute(typed) ?? typed.trim())] as const];
  });
  return {
    ...(project === undefined ? {} : { id: project.id }),
    currency_id: project?.currency_id ?? USDT_ID,
    ...Object.fromEntries(trimmed),
    ...Object.fromEntries(times),
  };
}

export interface WorstIssue {
  /** The whole issue, in USDT. */
  readonly issue: string;
  /** Tokens. */
  readonly owed: string;
  readonly most: string;
}

/** What a project comes to at worst; undefined while its figures are not known. */
export function worstIssueOf(values: Values): WorstIssue | undefined {
  const [price, total, limit] = ['price', 'total', 'per_user_limit'].map((name) =>
    tryParseAmount((values[name] ?? '').trim()),
  );
  if (price === undefined || total === undefined || limit === undefined) return undefined;
  const code = (values.code ?? '').trim();
  return {
    issue: `${amountText(formatAmount(subscriptionCost(total, price)))} USDT`,
    owed: `${amountText(formatAmount(total))} ${code}`,
    most: `${amountText(formatAmount(limit))} ${code}`,
  };
}
