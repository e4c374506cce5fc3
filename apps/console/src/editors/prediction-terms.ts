import type { ActField, Values } from '../parts/act.ts';
import { predictionTexts as t } from '../texts/prediction.ts';
import { readMinute } from './dual-terms.ts';

type Input = Readonly<Record<string, unknown>>;
type Texts = Record<string, string>;

/** The three times that every quiz has. */
export function timeFields(): ActField[] {
  return [
    { name: 'opens_at', label: t.opens, hint: t.timeHint },
    { name: 'closes_at', label: t.closesAt, hint: t.timeHint },
    { name: 'ends_at', label: t.endsAt, hint: t.timeHint },
  ];
}

/** What cannot be read is sent as it stands, and the server says at which field. */
function timesOf(values: Values): Input {
  const time = (name: string): unknown => readMinute(values[name] ?? '') ?? values[name];
  return { opens_at: time('opens_at'), closes_at: time('closes_at'), ends_at: time('ends_at') };
}

export function roundInput(values: Values): Input {
  return { symbol: values['symbol'], ...timesOf(values) };
}

interface Translation {
  readonly title?: string;
  readonly options?: readonly string[];
  readonly rules?: string;
}

function translationsOf(text: string): Readonly<Record<string, Translation>> {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null ? (read as Record<string, Translation>) : {};
  } catch {
    return {};
  }
}

/** English as it was typed, with the other languages beside it. */
export function questionInput(values: Values): Input {
  const others = Object.entries(translationsOf(values['texts'] ?? ''));
  const title: Texts = { en: values['title']?.trim() ?? '' };
  const rules: Texts = { en: values['rules']?.trim() ?? '' };
  const lines = (values['options'] ?? '').split('\n').map((line) => line.trim());
  const options: Texts[] = lines.filter((line) => line !== '').map((line) => ({ en: line }));
  for (const [language, said] of others) {
    if (said.title !== undefined) title[language] = said.title;
    if (said.rules !== undefined) rules[language] = said.rules;
    options.forEach((option, place) => {
      const text = said.options?.[place];
      if (text !== undefined) option[language] = text;
    });
  }
  return { title, options, rules, source: values['source'], ...timesOf(values) };
}
