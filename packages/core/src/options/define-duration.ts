import { ONE } from '@kontor/money';
import { command } from '../kernel/command.ts';
import { amountInput, countInput, flagInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';

const DURATIONS_MAX = 50;
/** An hour: a receipt names every tick of an option's life. */
const SECONDS_MAX = 3_600;

/** Offers a duration or changes it. Options keep what they were bought with. */
export const defineDuration = command(
  'option_duration.define',
  'platform',
  {
    id: countInput(1, DURATIONS_MAX),
    seconds: countInput(1, SECONDS_MAX),
    payoutRatio: amountInput,
    enabled: flagInput,
  },
  (x, input) => {
    if (input.payoutRatio > ONE) refuse('FIELD_TOO_LARGE', { field: 'payoutRatio' });
    for (const { id, seconds } of x.optionDurations.values()) {
      if (id !== input.id && seconds === input.seconds) {
        refuse('DURATION_EXISTS', { field: 'seconds' });
      }
    }
    const row = x.optionDurations.tryEdit(input.id);
    if (row === undefined) x.optionDurations.insert(input);
    else Object.assign(row, input);
    return { id: input.id };
  },
);
