import { calls } from '@kontor/contract';
import { DEFAULT_SETTINGS } from '@kontor/core';
import { type Amount, decimalPlaces, formatAmount, parseAmount } from '@kontor/money';
import { settingWantsTwo } from '@kontor/rules/four-eyes';
import { exchangeSettings } from '@kontor/schema';
import { asc } from 'drizzle-orm';
import { actAs } from '../../../http/act-as.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { isProposed, secondWord } from '../../../http/second-word.ts';
import type { Queries } from '../../../platform/queries.ts';
import { SETTING_MEANINGS, WARNINGS } from './setting-texts.ts';
import { isWhole, SETTING_PAIRS, SETTING_RULES, type SettingRule } from './setting-rules.ts';

/** The figures that the rules read, in the order of their subjects. */
export const listSettings = route(calls.operatorConfig.settings, async ({ services }) => {
  const values = await valuesOf(services.queries);
  return Object.entries(SETTING_RULES).flatMap(([name, rule]) => {
    const value = values.get(name);
    if (value === undefined) return [];
    return [
      {
        name,
        group: rule.group,
        meaning: SETTING_MEANINGS[name] ?? name,
        value: formatAmount(value),
        seeded: DEFAULT_SETTINGS[name] ?? formatAmount(value),
        unit: rule.unit,
        whole: isWhole(rule),
        minimum: rule.minimum,
        maximum: rule.maximum,
        warning: rule.running === true ? WARNINGS.running : WARNINGS.newOnly,
      },
    ];
  });
});

/** Changes one of them, within its bounds. */
export const defineSetting = route(calls.operatorConfig.defineSetting, async (context) => {
  const { input, services } = context;
  const rule = Object.hasOwn(SETTING_RULES, input.name) ? SETTING_RULES[input.name] : undefined;
  if (rule === undefined) return refuse('SETTING_UNKNOWN', { field: 'name' });
  const value = parseAmount(input.value);
  checkBounds(rule, value);
  const values = await valuesOf(services.queries);
  checkPairs(input.name, value, values);
  const now = values.get(input.name) ?? 0n;
  // What was shown to a second operator has to stand, whether or not one is wanted now.
  if (isProposed(context) || settingWantsTwo(input.name, now, value)) {
    const after = { [input.name]: formatAmount(value) };
    secondWord(context, { [input.name]: formatAmount(now) }, after);
  }
  await actAs(context, 'setting.define', { name: input.name, value: input.value });
  return { name: input.name, value: formatAmount(value) };
});

async function valuesOf(queries: Queries): Promise<ReadonlyMap<string, Amount>> {
  const rows = await queries.select().from(exchangeSettings).orderBy(asc(exchangeSettings.id));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const field = 'value';

function checkBounds(rule: SettingRule, value: Amount): void {
  if (isWhole(rule) && decimalPlaces(value) > 0) refuse('FIELD_DECIMALS', { field, maximum: 0 });
  tooLow(value, parseAmount(rule.minimum));
  tooHigh(value, parseAmount(rule.maximum));
}

function checkPairs(name: string, value: Amount, values: ReadonlyMap<string, Amount>): void {
  for (const [lower, upper] of SETTING_PAIRS) {
    if (name === upper) tooLow(value, values.get(lower) ?? value);
    if (name === lower) tooHigh(value, values.get(upper) ?? value);
  }
}

function tooLow(value: Amount, minimum: Amount): void {
  if (value < minimum) refuse('FIELD_TOO_SHORT', { field, minimum: formatAmount(minimum) });
}

function tooHigh(value: Amount, maximum: Amount): void {
  if (value > maximum) refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(maximum) });
}
