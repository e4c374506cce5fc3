import { command } from '../kernel/command.ts';

/** Does nothing itself: its time lets happen what is due while nobody else sends a command. */
export const pulse = command('clock.pulse', 'platform', {}, () => ({}));
