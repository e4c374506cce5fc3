import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { BuyOrder } from '../text.ts';

type Step = 'created' | 'slip' | 'cancelled' | 'appealed' | 'refused' | 'paid';

/** What has happened to a purchase, in the order in which it did. */
export function stepsOf(order: BuyOrder): { step: Step; at: number }[] {
  const { status, appeal_time: appealedAt, decide_time: decidedAt } = order;
  const wasRefused = status === 'cancelled' && appealedAt !== null;
  const steps: [Step, number | null][] = [
    ['created', order.create_time],
    ['slip', order.slip_time],
    ['cancelled', order.cancel_time],
    ['appealed', appealedAt],
    ['refused', wasRefused ? decidedAt : null],
    ['paid', status === 'paid' ? decidedAt : null],
  ];
  return steps
    .flatMap(([step, at]) => (at === null ? [] : [{ step, at }]))
    .sort((a, b) => a.at - b.at);
}

const DOTS: Partial<Record<Step, string>> = {
  paid: 'bg-up',
  cancelled: 'bg-down',
  refused: 'bg-down',
};

/** The course of a purchase, the newest step last. */
export function Timeline({ order }: { order: BuyOrder }) {
  const { t } = useTranslation('quick-buy');
  const steps = stepsOf(order);
  return (
    <section aria-label={t('timeline.title')}>
      <h2 className="text-head">{t('timeline.title')}</h2>
      <ol className="pt-2">
        {steps.map(({ step, at }, index) => (
          <li key={step} className="relative flex items-baseline gap-3 pb-3 pl-5 last:pb-0">
            {index === steps.length - 1 ? null : (
              <span aria-hidden className="absolute top-3 bottom-[-6px] left-[3px] w-px bg-line" />
            )}
            <span
              aria-hidden
              className={classNames(
                'absolute top-[7px] left-0 size-[7px] rounded-full',
                DOTS[step] ?? 'bg-blue',
              )}
            />
            <span className="flex-1 text-body">{t(`timeline.${step}`)}</span>
            <time className="text-caption text-low" dateTime={new Date(at).toISOString()}>
              {formatDateTime(at, false)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
