import type { Day } from '../lib/days.ts';

/** The date above the rows of a day, and by whose clocks it and their times are. */
export function DayHead({ day }: { day: Pick<Day<unknown>, 'date' | 'zone'> }) {
  return (
    <div className="flex items-baseline justify-between gap-3 px-gutter pt-4 pb-1 text-low">
      <h2 className="text-label">{day.date}</h2>
      <span className="flex-none text-caption">{day.zone}</span>
    </div>
  );
}
