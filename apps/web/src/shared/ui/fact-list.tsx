import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Fact {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** `strong` is what the user gets, `down` a loss, `warn` something to take care of. */
  tone?: 'strong' | 'up' | 'down' | 'warn' | 'gold';
}

export interface FactListProps {
  facts: readonly Fact[];
  /** `tight` has 18-px lines for the order form on phones. */
  density?: 'tight' | 'normal';
  className?: string;
}

const TONES = {
  strong: 'font-semibold text-hi',
  up: 'font-medium text-up',
  down: 'font-medium text-down',
  warn: 'font-medium text-warn',
  gold: 'font-medium text-gold',
};

/** Before every commitment: available, fee, what arrives, the worst case. */
export function FactList({ facts, density = 'normal', className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map((fact) => (
        <div
          key={fact.key}
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-3',
            density === 'tight' ? 'text-caption leading-[18px]' : 'text-[13px] leading-6',
          )}
        >
          <dt className="text-low">{fact.label}</dt>
          <dd
            className={classNames(
              'ml-auto text-right',
              fact.tone === undefined ? 'font-medium text-hi' : TONES[fact.tone],
            )}
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
