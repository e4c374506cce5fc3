import type { TestServer } from './test-server.ts';
import { verifyFigures } from '../exchange/index.ts';
import { projected } from './trading.ts';

/**
 * The checks of `verify` that replay nothing and find something wrong, by their names: what a
 * forged row is found by, once the whole was looked at before.
 */
export async function wrongFigures(server: TestServer): Promise<string[]> {
  await projected(server);
  const checks = await verifyFigures(server.program.services.database);
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}
