import type { Direction } from '../lib/format.ts';

const PATHS = { up: 'M4 1.2 7.6 7H.4z', down: 'M4 6.8.4 1h7.2z' };

/** The small triangle beside a change; nothing for zero, which has no direction. */
export function DirectionArrow({ direction }: { direction: Direction }) {
  if (direction === 'flat') return null;
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden>
      <path d={PATHS[direction]} />
    </svg>
  );
}

/** Text colour of a direction; zero is grey. */
export const DIRECTION_TEXT: Readonly<Record<Direction, string>> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-low',
};
