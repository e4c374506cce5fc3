import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type TagTone = 'plain' | 'up' | 'down' | 'gold' | 'blue' | 'warn' | 'outline';

const TONES: Record<TagTone, string> = {
  plain: 'bg-fill text-mid',
  up: 'bg-up-wash text-up',
  down: 'bg-down-wash text-down',
  gold: 'bg-gold-wash text-gold',
  blue: 'bg-blue-wash text-blue',
  warn: 'bg-warn-wash text-warn',
  outline: 'text-low inset-ring inset-ring-line',
};

export interface TagProps {
  tone?: TagTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A small fact beside a name: 20 high. */
export function Tag({ tone = 'plain', icon, children, className }: TagProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 rounded-tag px-1.5 text-micro whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** The outlined tag that says a market is simulated or the money is play money. */
export function MarketLabel({ children }: { children: ReactNode }) {
  return <Tag tone="outline">{children}</Tag>;
}
