import { tryParseAmount } from '@kontor/money';
import { z } from 'zod';
import { type Language, PASSWORD_LENGTH_MAX } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { passwordLength } from './password.ts';

/**
 * The inputs' building blocks. Form-encoded bodies carry everything as text and JSON bodies may
 * carry numbers, so ids accept both; money is decimal text only. Every refusal's message is a code
 * of the error table, never a sentence.
 */
const code = (error: ErrorCode): string => error;

const required = (issue: { input?: unknown }): string =>
  issue.input === undefined || issue.input === null ? code('FIELD_REQUIRED') : code('FIELD_TYPE');

/** Text of at least one and at most `maximum` characters, trimmed, without control characters. */
export const text = (maximum: number, minimum = 1) =>
  z
    .string({ error: required })
    .trim()
    .min(1, code('FIELD_REQUIRED'))
    .min(minimum, code('FIELD_TOO_SHORT'))
    .max(maximum, code('FIELD_TOO_LONG'))
    .regex(/^\P{Cc}*$/u, code('FIELD_FORMAT'));

/** As `text`, with breaks of lines. */
export const lines = (maximum: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, code('FIELD_REQUIRED'))
    .max(maximum, code('FIELD_TOO_LONG'))
    .regex(/^(?:\P{Cc}|\n)*$/u, code('FIELD_FORMAT'));

/** Secrets keep their spaces. */
export const secret = (maximum: number) =>
  z.string({ error: required }).min(1, code('FIELD_REQUIRED')).max(maximum, code('FIELD_TOO_LONG'));

/** Letters with marks may come as four code units each, and count as one. */
const PASSWORD_TYPED_MAX = 4 * PASSWORD_LENGTH_MAX;

/** A password that is compared: also one from before its length was that of the normal text. */
export const password = () => secret(PASSWORD_TYPED_MAX);

/** A password that is set. That it is too short is one of the ways to be weak. */
export const newPassword = () =>
  password().refine((typed) => passwordLength(typed) <= PASSWORD_LENGTH_MAX, {
    error: code('FIELD_TOO_LONG'),
  });

/** Beyond 2^53 a number is too large, not of a wrong type. */
const wholeNumberFault = (issue: { code?: string }): string =>
  code(issue.code === 'too_big' ? 'FIELD_TOO_LARGE' : 'FIELD_TYPE');

/** A whole number as a form sends it. */
const digits = () =>
  z
    .string()
    .min(1, code('FIELD_REQUIRED'))
    .max(20, code('FIELD_TOO_LONG'))
    .regex(/^-?\d+$/, code('FIELD_TYPE'));

/** A positive whole number, as a number or as digits. Never an empty text turned into zero. */
export const id = () =>
  z
    .union([z.number(), digits()], { error: required })
    .transform(Number)
    .pipe(
      z
        .number()
        .int({ error: wholeNumberFault })
        .positive(code('FIELD_NOT_POSITIVE'))
        .max(Number.MAX_SAFE_INTEGER, code('FIELD_TOO_LARGE')),
    );

/** An id, or `all` of them in so many words: what is not filled in means none. */
export const idOrAll = () =>
  z.union([z.literal('all'), id()], {
    error: (issue) => (issue.input === '' ? code('FIELD_REQUIRED') : required(issue)),
  });

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .union([z.number(), digits()], { error: required })
    .transform(Number)
    .pipe(
      z
        .number()
        .int({ error: wholeNumberFault })
        .min(minimum, code('FIELD_TOO_SHORT'))
        .max(maximum, code('FIELD_TOO_LARGE')),
    );

/** A positive decimal text such as `0.0372`: no sign, no exponent, at most 18 decimals. */
export const amount = () =>
  z
    .string({ error: required })
    .trim()
    .min(1, code('FIELD_REQUIRED'))
    .max(40, code('FIELD_TOO_LONG'))
    .superRefine((value, context) => {
      const refuse = (error: ErrorCode) => context.addIssue({ code: 'custom', message: error });
      if (value.startsWith('-')) return refuse('FIELD_NOT_POSITIVE');
      if (/^\d+\.\d{19,}$/.test(value)) return refuse('FIELD_DECIMALS');
      const parsed = tryParseAmount(value);
      if (parsed === undefined) return refuse('FIELD_TYPE');
      if (parsed <= 0n) return refuse('FIELD_NOT_POSITIVE');
    })
    .meta({ description: 'decimal text', example: '0.0372' });

/** An amount that a form sends empty when it is not filled in. */
export const optional = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), field.optional());

/** What says by its absence what is meant: sent empty it was meant to be filled in. */
export const ifSent = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === null ? undefined : value), field.optional());

/** The name of a written text in addresses: `terms`, `risk-futures`. */
export const slug = () => text(60).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, code('FIELD_FORMAT'));

/** The parts of an object that has the same for each language, none of which must be there. */
export const inEachLanguage = <T extends z.ZodType>(field: T) => {
  const one = optional(field);
  return {
    en: one,
    zh: one,
    hk: one,
    th: one,
    jp: one,
    kor: one,
    fra: one,
    spa: one,
    vn: one,
  } satisfies Record<Language, unknown>;
};

/** Something of several parts: as JSON carries it or, out of a form, as JSON text. */
export const structured = <T extends z.ZodType>(parts: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, parts);

export const choice = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === ''
        ? code('FIELD_REQUIRED')
        : code('FIELD_CHOICE'),
  });

/** One or more of the words, each once: a list, or as a form sends it, with commas between. */
export const wordList = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? value.split(',') : value),
    z
      .array(choice(...words), {
        error: (issue) => (issue.input === '' ? code('FIELD_REQUIRED') : required(issue)),
      })
      .min(1, code('FIELD_REQUIRED'))
      .max(words.length, code('FIELD_TOO_LARGE'))
      .transform((list) => words.filter((word) => list.includes(word)) as Words[number][]),
  );

/** One or more ids: a list, its JSON, or with commas between. */
export const idList = (maximum: number) =>
  structured(
    z.preprocess(
      (value) => (/^\d+(?:,\d+)*$/u.test(String(value)) ? String(value).split(',') : value),
      z
        .array(id(), {
          error: (issue) => (issue.input === '' ? code('FIELD_REQUIRED') : required(issue)),
        })
        .min(1, code('FIELD_REQUIRED'))
        .max(maximum, code('FIELD_TOO_LARGE')),
    ),
  );

export const flag = () =>
  z.preprocess(
    (value) =>
      value === 'true' || value === '1' || value === 1
        ? true
        : value === 'false' || value === '0' || value === 0
          ? false
          : value,
    z.boolean({ error: required }),
  );

export const symbol = () =>
  text(24).regex(/^[A-Za-z0-9]{1,10}\/[A-Za-z0-9]{1,10}$/, code('FIELD_FORMAT'));

export const email = () =>
  text(254).regex(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/, code('FIELD_FORMAT'));

/** Six digits, which keyboards may send in full width. */
export const verificationCode = () =>
  z
    .string({ error: required })
    .normalize('NFKC')
    .min(1, code('FIELD_REQUIRED'))
    .regex(/^\d{6}$/, code('FIELD_FORMAT'));

export const timeMs = () => wholeNumber(0, 8_640_000_000_000_000);

export const PAGE_LIMIT_MAX = 100;
export const pageInput = (limit = 10) => ({
  page: optional(wholeNumber(1, 100_000)).transform((value) => value ?? 1),
  limit: optional(wholeNumber(1, PAGE_LIMIT_MAX)).transform((value) => value ?? limit),
});

// Outputs.
export const amountOut = z.string().meta({ description: 'decimal text' });
export const timeOut = z.number().int().meta({ description: 'milliseconds since 1970-01-01 UTC' });
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), page: z.number(), limit: z.number(), total: z.number() });

/** Of an offer that another operator defined: which definition of it was read. */
export const revisionSeen = () =>
  wholeNumber(1, 2_147_483_647).meta({
    description: 'of the offer as it was seen; refused when it was defined again since',
  });
export const revisionOut = z.number().int().meta({ description: 'how often it was defined' });

/** What an operator has typed, so that nobody promises a sum that was not read. */
export const confirmedUsd = () =>
  optional(amount()).meta({
    description: 'the whole worth in USD, where it is above the limit; within a percent of it',
  });
