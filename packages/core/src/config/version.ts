import { command } from '../kernel/command.ts';
import { textInput } from '../kernel/inputs.ts';

/**
 * Does nothing itself: the shell writes it as the first command of a version of the core, with a
 * signed digest of all rows, which whoever replays the journal holds against the rows.
 */
export const beginVersion = {
  ...command('version.begin', 'platform', { to: textInput(40) }, (_, { to }) => ({ version: to })),
  // The rows stay what was digested, and no timer can throw in it.
  ahead: true,
} as const;
