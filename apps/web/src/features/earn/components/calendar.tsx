import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../../../shared/i18n/i18n.ts';
import { figures } from '../../../shared/lib/format.ts';
import { momentOf, shownClock } from '../../../shared/lib/zone.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import {
  type CalendarDay,
  firstWeekdayOf,
  type Holding,
  type Payment,
  paymentsOf,
  weeksOf,
} from '../model.ts';
import { Payments } from './payments.tsx';

interface Month {
  readonly year: number;
  readonly month: number;
}

const monthOf = (at: number): Month => {
  const clock = shownClock(at);
  return { year: clock.getUTCFullYear(), month: clock.getUTCMonth() };
};

const beside = ({ year, month }: Month, step: number): Month =>
  monthOf(momentOf(year, month + step));

function Legend() {
  const { t } = useTranslation('earn');
  return (
    <p aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-low">
      <span className="flex items-center gap-1.5">
        <span className="size-1.5 rounded-full bg-curve" />
        {t('calendar.daily')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-3 rounded-[4px] bg-curve" />
        {t('calendar.returns')}
      </span>
    </p>
  );
}

function DayButton({
  day,
  payments,
  label,
  today,
  past,
  chosen,
  onChoose,
}: {
  day: CalendarDay;
  payments: readonly Payment[];
  label: string;
  today: boolean;
  past: boolean;
  chosen: boolean;
  onChoose: () => void;
}) {
  const returns = payments.some(({ what }) => what === 'return');
  const pays = payments.some(({ what }) => what === 'daily');
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={chosen}
      aria-current={today ? 'date' : undefined}
      onClick={onChoose}
      className="press flex min-h-12 w-full flex-col items-center gap-1 rounded-control py-1"
    >
      <span
        className={classNames(
          'grid size-8 place-items-center rounded-chip text-label font-medium tabular-nums',
          returns ? 'bg-curve text-on-gold' : day.inMonth && !past ? 'text-hi' : 'text-low',
          today && 'border-2 border-solid border-blue',
          chosen && !today && 'border-2 border-hi',
        )}
      >
        {day.date}
      </span>
      <span className={classNames('size-1 rounded-full', pays && 'bg-curve')} />
    </button>
  );
}

/** What pays when: a month at a time, and the payments of the day that was chosen, or the next. */
export function Calendar({ holdings, now }: { holdings: readonly Holding[]; now: number }) {
  const { t } = useTranslation('earn');
  const headId = useId();
  const [month, setMonth] = useState<Month>(() => monthOf(now));
  const [chosen, setChosen] = useState<number>();
  const firstWeekday = firstWeekdayOf(languageTag(currentLanguage()));
  const weeks = weeksOf(month.year, month.month, firstWeekday);
  const first = weeks[0]?.[0]?.start ?? now;
  const last = weeks.at(-1)?.at(-1)?.end ?? now;
  const shown = paymentsOf(holdings, first, last);
  const within = ({ start, end }: CalendarDay): Payment[] =>
    shown.filter(({ at }) => at >= start && at < end);
  const written = figures();
  const day = weeks.flat().find(({ start }) => start === chosen);
  const turn = (step: number): void => {
    setMonth(beside(month, step));
    setChosen(undefined);
  };
  return (
    <section aria-labelledby={headId} className="px-gutter pt-7">
      <div className="flex items-center">
        <h2 id={headId} className="flex-1 text-head first-letter:uppercase" aria-live="polite">
          {written.day('monthAndYear', momentOf(month.year, month.month))}
        </h2>
        <IconButton label={t('calendar.before')} onClick={() => turn(-1)}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t('calendar.after')} onClick={() => turn(1)} className="-mr-2.5">
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <Legend />
      <table className="mt-2 w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map(({ start }) => (
              <th key={start} scope="col" className="py-1 text-caption font-normal text-low">
                {written.day('weekday', start)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.start}>
              {week.map((one) => {
                const payments = within(one);
                return (
                  <td key={one.start} className="p-0">
                    <DayButton
                      day={one}
                      payments={payments}
                      label={t('calendar.day', {
                        date: written.day('wholeDate', one.start),
                        count: payments.length,
                      })}
                      today={now >= one.start && now < one.end}
                      past={one.end <= now}
                      chosen={chosen === one.start}
                      onChoose={() => setChosen(chosen === one.start ? undefined : one.start)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Payments
        payments={day === undefined ? shown.filter(({ at }) => at >= now) : within(day)}
        now={now}
        empty={t(day === undefined ? 'payments.noneInMonth' : 'payments.noneOnDay')}
      />
    </section>
  );
}
