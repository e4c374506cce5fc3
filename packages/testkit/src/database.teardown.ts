/** A `globalSetup` of vitest: when all tests are over, the servers they started are stopped. */
import { beginTestRun, stopTestCluster } from './database.ts';

export function setup(): void {
  beginTestRun();
}

export async function teardown(): Promise<void> {
  await stopTestCluster();
}
