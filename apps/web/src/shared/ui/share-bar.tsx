import { classNames } from './class-names.ts';

export type ShareTone = 'up' | 'down' | 'flat' | 'gold' | 'blue' | 'warn';

export interface Share {
  key: string;
  /** Any measure; only the proportions count. Zero takes no room. */
  size: number;
  tone: ShareTone;
  /** From 0 to 1, for several shares of one tone. */
  strength?: number;
}

export interface ShareBarProps {
  shares: readonly Share[];
  /** Read aloud; without it the bar is decoration beside its figures. */
  label?: string;
  /** Height in px. */
  thickness?: number;
  className?: string;
}

const TONES: Record<ShareTone, string> = {
  up: 'bg-up-chart',
  down: 'bg-down-chart',
  flat: 'bg-tab',
  gold: 'bg-curve',
  blue: 'bg-blue-line',
  warn: 'bg-warn',
};

/** Proportions as one line with gaps: market breadth, buyers against sellers, parts of a sum. */
export function ShareBar({ shares, label, thickness = 4, className }: ShareBarProps) {
  const spoken =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span {...spoken} className={classNames('flex gap-[3px]', className)}>
      {shares
        .filter((share) => share.size > 0)
        .map((share) => (
          <span
            key={share.key}
            className={classNames(
              'min-w-1 basis-0 rounded-full transition-[flex-grow]',
              TONES[share.tone],
            )}
            style={{ flexGrow: share.size, height: thickness, opacity: share.strength ?? 1 }}
          />
        ))}
    </span>
  );
}
