/**
 * How much a test does: `npm test` does the short form of each, `npm run test:long` the long one.
 * Which form runs is decided here alone, and for the browser tests by their tag `@long`.
 */
import process from 'node:process';

/** The variable that both programs set; empty is the short form. */
const TESTS = 'KONTOR_TESTS';

/** Whether the long form runs. */
export const isLong: boolean = process.env[TESTS] === 'long';

/**
 * @param short what `npm test` does: steps, seeds, files, milliseconds
 * @param long what the long form does, of the same kind and more of it
 */
export function budget<T>(short: T, long: T): T {
  return isLong ? long : short;
}
