import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { figures } from '../lib/format.ts';

export interface SnapSliderProps {
  label: string;
  /** A whole number between the first and the last stop. */
  value: number;
  onChange: (value: number) => void;
  /** Ascending whole numbers; they stand at equal distances whatever their values. */
  stops?: readonly number[];
  /** For screen readers: `25%`, `20×`. */
  valueText?: (value: number) => string;
  /** Draws the stops' names below; null leaves one out. */
  stopLabel?: (stop: number) => ReactNode;
  disabled?: boolean;
  className?: string;
}

/** Steps of the native range between two stops. */
const STEPS = 100;
/** A drag that ends this close to a stop (in steps) lands on it. */
const SNAP_STEPS = 10;
const QUARTERS = [0, 25, 50, 75, 100] as const;

function positionOf(value: number, stops: readonly number[]): number {
  const last = stops.length - 1;
  for (let index = 0; index < last; index += 1) {
    const from = stops[index] ?? 0;
    const to = stops[index + 1] ?? from;
    if (value <= to) return (index + Math.max(0, (value - from) / (to - from))) * STEPS;
  }
  return last * STEPS;
}

function valueAt(position: number, stops: readonly number[]): number {
  const nearest = Math.round(position / STEPS);
  if (Math.abs(position - nearest * STEPS) <= SNAP_STEPS) return stops[nearest] ?? 0;
  const index = Math.floor(position / STEPS);
  const from = stops[index] ?? 0;
  const to = stops[index + 1] ?? from;
  return Math.round(from + ((to - from) * (position - index * STEPS)) / STEPS);
}

/** Arrows by one, page keys to the next stop, Home and End to the ends. */
function valueAfterKey(
  event: KeyboardEvent,
  value: number,
  stops: readonly number[],
): number | undefined {
  const first = stops[0] ?? 0;
  const last = stops.at(-1) ?? first;
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') return Math.min(last, value + 1);
  if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') return Math.max(first, value - 1);
  if (event.key === 'PageUp') return stops.find((stop) => stop > value) ?? last;
  if (event.key === 'PageDown') return stops.findLast((stop) => stop < value) ?? first;
  if (event.key === 'Home') return first;
  if (event.key === 'End') return last;
  return undefined;
}

/** A slider that snaps to its stops when dragged near them. A native range input underneath. */
export function SnapSlider({
  label,
  value,
  onChange,
  stops = QUARTERS,
  valueText = (shown) => figures().percent(String(shown)),
  stopLabel,
  disabled = false,
  className,
}: SnapSliderProps) {
  const last = stops.length - 1;
  const position = positionOf(value, stops);
  const percent = (position / (last * STEPS)) * 100;
  return (
    <div className={className}>
      <div className={classNames('relative h-11', disabled && 'opacity-45')}>
        <div className="pointer-events-none absolute inset-x-2 top-1/2">
          <div className="absolute inset-x-0 -top-px h-0.5 rounded-full bg-line" />
          <div
            className="absolute -top-px left-0 h-0.5 rounded-full bg-hi"
            style={{ width: `${percent}%` }}
          />
          {stops.map((stop, index) => (
            <span
              key={stop}
              style={{ left: `${(index / last) * 100}%` }}
              className={classNames(
                'absolute -top-1 -ml-1 size-2 rounded-full border-2 bg-page transition-colors',
                stop <= value ? 'border-hi' : 'border-line',
              )}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText(value)}
          min={0}
          max={last * STEPS}
          step={1}
          value={position}
          disabled={disabled}
          onChange={(event) => {
            const next = valueAt(event.target.valueAsNumber, stops);
            if (next !== value) onChange(next);
          }}
          onKeyDown={(event) => {
            const next = valueAfterKey(event, value, stops);
            if (next === undefined) return;
            event.preventDefault();
            if (next !== value) onChange(next);
          }}
          className="snap-range"
          data-base-ui-swipe-ignore=""
        />
      </div>
      {stopLabel ? (
        <div className="relative mx-2 h-4">
          {stops.map((stop, index) => {
            const name = stopLabel(stop);
            if (name === null) return null;
            return (
              <button
                key={stop}
                type="button"
                tabIndex={-1}
                disabled={disabled}
                onClick={() => onChange(stop)}
                style={{ left: `${(index / last) * 100}%` }}
                className={classNames(
                  'absolute text-caption text-low after:absolute after:inset-x-0 after:-inset-y-3.5',
                  // The last name ends where the field does.
                  index === last ? 'ml-2 -translate-x-full' : '-translate-x-1/2',
                )}
              >
                {name}
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
