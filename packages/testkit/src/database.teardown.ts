/** A `globalSetup` of vitest: when all tests are over, the servers they started are stopped. */
import { stopTestCluster } from './database.ts';

export async function teardown(): Promise<void> {
  await stopTestCluster();
}
