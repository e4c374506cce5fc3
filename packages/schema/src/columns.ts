import { formatAmount, parseAmount } from '@kontor/money';
import { bigint, customType, integer, text } from 'drizzle-orm/pg-core';

/**
 * An exact amount, price or rate: NUMERIC(38,18) in the database, a bigint at 10^-18 in the code.
 */
export const amount = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(38,18)',
  toDriver: (value) => formatAmount(value),
  fromDriver: (value) => parseAmount(value),
});

/** A row's own number. Ids come from counters in the core or from sequences; all are below 2^53. */
export const id = () => bigint({ mode: 'number' }).primaryKey();

/** The number of another row. */
export const ref = () => bigint({ mode: 'number' });

/** Milliseconds since 1970-01-01 UTC on the platform's clock. */
export const time = () => bigint({ mode: 'number' });

export const count = () => integer();

/** A word out of a closed list; the list is part of the type. */
export const oneOf = <const Words extends [string, ...string[]]>(...words: Words) =>
  text({ enum: words });
