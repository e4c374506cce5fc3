/**
 * How values of PostgreSQL become values of JavaScript here. Amounts (NUMERIC) stay text, which the
 * money package reads; ids and times (INT8) are numbers, and one that a number cannot hold exactly
 * is an error and never a near value.
 */
import pg from 'pg';
import { PostgresError } from './errors.ts';

const { INT8, NUMERIC } = pg.types.builtins;
/** pg has no names for arrays; it would read those of NUMERIC as floats and of INT8 as text. */
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

/** Throws a PostgresError when the integer is beyond 2^53 - 1. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new PostgresError(`the integer ${text} does not fit a number exactly`);
  }
  return value;
}

type Parse = (text: string) => unknown;
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(
  TEXT_ARRAY as never,
  'text',
);

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [INT8, parseSafeInteger],
  [NUMERIC, (text) => text],
  [
    INT8_ARRAY,
    (text) => parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item))),
  ],
  [NUMERIC_ARRAY, parseTextArray],
]);

/**
 * For the `types` of a pg client or pool, so that the parsers of the whole process stay as they
 * are.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    const parser = format === 'binary' ? undefined : PARSERS.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};
