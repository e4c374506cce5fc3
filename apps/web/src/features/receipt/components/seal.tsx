import { Check, Clock, LoaderCircle, PenOff, X } from 'lucide-react';

export type SealState = 'verified' | 'partly' | 'wrong' | 'waiting' | 'checking';

const RAYS = {
  verified: 'stroke-gold',
  partly: 'stroke-warn',
  wrong: 'stroke-down',
  waiting: 'stroke-warn',
  checking: 'stroke-line',
} as const;

const DISCS = {
  verified: 'bg-gold text-on-gold',
  partly: 'bg-warn-wash text-warn',
  wrong: 'bg-down text-on-down',
  waiting: 'bg-warn-wash text-warn',
  checking: 'bg-fill text-mid',
} as const;

const ICONS = {
  verified: Check,
  partly: PenOff,
  wrong: X,
  waiting: Clock,
  checking: LoaderCircle,
} as const;

/** The seal of a receipt: gold is proven, `partly` is proven but for what nobody has signed. */
export function Seal({ state }: { state: SealState }) {
  const Icon = ICONS[state];
  return (
    <span className="relative grid size-16 flex-none place-items-center" aria-hidden>
      <svg viewBox="0 0 64 64" fill="none" className={`absolute inset-0 ${RAYS[state]}`}>
        <circle cx="32" cy="32" r="29" strokeWidth="4" strokeDasharray="1.5 3.056" />
        <circle cx="32" cy="32" r="23.5" strokeWidth="1.25" />
      </svg>
      <span className={`grid size-10 place-items-center rounded-full ${DISCS[state]}`}>
        <Icon
          size={22}
          strokeWidth={2}
          className={state === 'checking' ? 'animate-spin' : undefined}
        />
      </span>
    </span>
  );
}
