import { type Amount, tryParseAmount } from '@kontor/money';
import { refuse } from './refusal.ts';
import type { Json } from './types.ts';

/**
 * The core's own reading of inputs. The gateway has checked them before; this is the second guard,
 * because a journal is for ever and a command may come from elsewhere.
 */
export type Read<T> = (value: Json | undefined, field: string) => T;

export const idInput: Read<number> = (value, field) => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  return refuse('FIELD_TYPE', { field });
};

export const countInput =
  (minimum: number, maximum: number): Read<number> =>
  (value, field) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      return refuse('FIELD_TYPE', { field });
    }
    if (value < minimum) return refuse('FIELD_TOO_SHORT', { field, minimum });
    if (value > maximum) return refuse('FIELD_TOO_LARGE', { field, maximum });
    return value;
  };

export const timeInput = countInput(0, 8_640_000_000_000_000);

/** A decimal text that may be zero but not negative. */
export const nonNegativeInput: Read<Amount> = (value, field) => {
  const amount = typeof value === 'string' ? tryParseAmount(value) : undefined;
  if (amount === undefined) return refuse('FIELD_TYPE', { field });
  if (amount < 0n) return refuse('FIELD_NOT_POSITIVE', { field });
  return amount;
};

export const amountInput: Read<Amount> = (value, field) => {
  const amount = nonNegativeInput(value, field);
  return amount > 0n ? amount : refuse('FIELD_NOT_POSITIVE', { field });
};

export const flagInput: Read<boolean> = (value, field) =>
  typeof value === 'boolean' ? value : refuse('FIELD_TYPE', { field });

export const textInput =
  (maximum: number): Read<string> =>
  (value, field) => {
    if (typeof value !== 'string' || value === '') return refuse('FIELD_TYPE', { field });
    return value.length <= maximum ? value : refuse('FIELD_TOO_LONG', { field, maximum });
  };

export const wordInput =
  <const Words extends readonly string[]>(...words: Words): Read<Words[number]> =>
  (value, field) =>
    words.includes(value as string) ? (value as Words[number]) : refuse('FIELD_CHOICE', { field });

export const optional =
  <T>(read: Read<T>): Read<T | null> =>
  (value, field) =>
    value === undefined || value === null ? null : read(value, field);

export const listInput =
  <T>(read: Read<T>, maximum: number): Read<T[]> =>
  (value, field) => {
    if (!Array.isArray(value)) return refuse('FIELD_TYPE', { field });
    if (value.length > maximum) return refuse('FIELD_TOO_LARGE', { field, maximum });
    return value.map((item: Json) => read(item, field));
  };
