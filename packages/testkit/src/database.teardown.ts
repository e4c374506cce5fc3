/**
 * A `globalSetup` of vitest: when all tests are over, the servers they started are stopped, and
 * what was made for the run is removed.
 */
import { removeAbandonedBundles, removeBundles } from './bundled.ts';
import { beginTestRun, stopTestCluster } from './database.ts';

export async function setup(): Promise<void> {
  beginTestRun();
  await removeAbandonedBundles();
}

export async function teardown(): Promise<void> {
  await removeBundles();
  await stopTestCluster();
}
