import { CircleAlert, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface BannerProps {
  /** `offline` and `warn` are amber, `down` is red, `info` blue, `plain` grey. */
  tone?: 'offline' | 'warn' | 'down' | 'info' | 'plain';
  children: ReactNode;
  /** A small button at the right. */
  action?: ReactNode;
  /** A box with round corners inside the page instead of a strip over its width. */
  boxed?: boolean;
  className?: string;
}

const TONES = {
  offline: 'bg-warn-wash text-warn',
  warn: 'bg-warn-wash text-warn',
  down: 'bg-down-wash text-down',
  info: 'bg-blue-wash text-blue',
  plain: 'bg-surface text-mid',
};

const ICONS = { offline: WifiOff, warn: TriangleAlert, down: CircleAlert, info: Info, plain: Info };

/** A strip that says what is wrong with the whole page, such as a lost connection. */
export function Banner({ tone = 'warn', children, action, boxed = false, className }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'down' ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-10 items-center gap-2.5 py-2 text-caption',
        boxed ? 'rounded-control px-3' : 'px-gutter',
        TONES[tone],
        className,
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <div className="flex-1">{children}</div>
      {action}
    </div>
  );
}
