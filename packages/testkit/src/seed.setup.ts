/**
 * A `setupFiles` of vitest: in the short form every property draws the same cases each time, so
 * that a change alone can turn it red; the long form draws others. SEED=… to look at one again.
 */
import process from 'node:process';
import fc from 'fast-check';
import { isLong } from './budget.ts';

const SHORT_SEED = 20_261_128;

const seed = process.env.SEED ?? (isLong ? undefined : SHORT_SEED);
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
