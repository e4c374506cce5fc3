import { readConfig, type Settings } from '../config.ts';

/** Of the simulated walk, so that all tests see the same market. */
export const FEED_SEED = 'kontor';

/** The settings of a server of the unit tests, with some of its own as in the environment. */
export function testConfig(environment: Readonly<Record<string, string>>): Settings {
  return readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    FEED_SEED,
    ...environment,
  });
}
