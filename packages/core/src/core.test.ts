import { createHash } from 'node:crypto';
import { exchangeTables } from '@kontor/schema';
import { expect, it } from 'vitest';
import { createCore } from './core.ts';

it('hands out changes in the order of the schema, every table once', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const { exchange } = createCore({ sha256 });
  expect(exchange.tableNames).toEqual(exchangeTables.map(({ name }) => name));
});
