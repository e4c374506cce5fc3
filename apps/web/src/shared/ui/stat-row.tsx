import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Stat {
  key: string;
  label: ReactNode;
  value: ReactNode;
}

export interface StatRowProps {
  stats: readonly Stat[];
  /** `columns` puts the names above the figures, `lines` beside them. */
  layout?: 'columns' | 'lines';
  className?: string;
}

/** A few figures about a market or a product: the day's high, low and volume. */
export function StatRow({ stats, layout = 'columns', className }: StatRowProps) {
  return (
    <dl
      className={classNames(
        layout === 'columns' ? 'flex flex-wrap gap-x-6 gap-y-2' : 'flex flex-col',
        className,
      )}
    >
      {stats.map((stat) => (
        <div
          key={stat.key}
          className={
            layout === 'lines'
              ? 'flex items-baseline justify-between gap-3 leading-[18px]'
              : undefined
          }
        >
          <dt className="text-caption text-low">{stat.label}</dt>
          <dd
            className={
              layout === 'lines'
                ? 'text-caption text-hi'
                : 'text-label leading-5 font-medium text-hi'
            }
          >
            {stat.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
