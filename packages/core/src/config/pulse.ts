import { command } from '../kernel/command.ts';

/**
 * Does nothing itself: its time lets happen what is due while nobody else sends a command, and what
 * goes on in steps take the next one.
 */
export const pulse = command('clock.pulse', 'platform', {}, () => ({}));
