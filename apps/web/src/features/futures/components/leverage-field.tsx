import { plainDigits } from '@kontor/i18n';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SnapSlider } from '../../../shared/ui/snap-slider.tsx';
import type { Contract } from '../model/contract.ts';
import { offeredMultiple } from '../model/ticket.ts';

/** More names than these would run into each other on a phone. */
const NAMES_MAX = 6;

/** Which stops are named: the ends, and what fits between. */
export function namedStops(stops: readonly number[]): ReadonlySet<number> {
  if (stops.length <= NAMES_MAX) return new Set(stops);
  const every = Math.ceil((stops.length - 1) / (NAMES_MAX - 1));
  const last = stops.length - 1;
  // From the end, so that the highest, which people look for, is always named.
  return new Set(stops.filter((_, at) => at === 0 || (last - at) % every === 0));
}

/** The offered multiple that is meant: the next one for a small step, else the nearest. */
export function nearest(stops: readonly number[], wanted: number, from: number): number {
  if (stops.includes(wanted)) return wanted;
  if (wanted === from + 1) return stops.find((stop) => stop > from) ?? from;
  if (wanted === from - 1) return stops.findLast((stop) => stop < from) ?? from;
  const above = stops.find((stop) => stop > wanted) ?? wanted;
  const below = stops.findLast((stop) => stop < wanted) ?? above;
  return above - wanted < wanted - below ? above : below;
}

/** Leverage by a slider with marks or as a number, up to what the contract's tiers allow. */
export function LeverageField({
  contract,
  multiple,
  limit,
  error,
  onChange,
}: {
  contract: Contract;
  multiple: number;
  /** The most at the size that is entered. */
  limit: number;
  error: string | undefined;
  onChange: (multiple: number) => void;
}) {
  const { t } = useTranslation('futures');
  const [text, setText] = useState<string>();
  const stops = contract.wire.multiples;
  const named = namedStops(stops);
  const highest = stops.at(-1) ?? 1;
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-label text-low">{t('ticket.leverage')}</span>
        <label className="flex min-h-11 items-center text-title-2 text-hi">
          <span className="sr-only">{t('ticket.leverageTyped')}</span>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={text ?? String(multiple)}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={error === undefined ? undefined : 'leverage-note'}
            onChange={(event) => {
              const digits = plainDigits(event.target.value).trim();
              // `1.5` is none of them, and 15 is not what was meant.
              if (!/^\d{0,3}$/.test(digits)) return;
              setText(digits);
              const next = Number(digits);
              if (stops.includes(next)) onChange(next);
            }}
            onBlur={() => {
              // What is not offered becomes the next lower one that is.
              if (text !== undefined && text !== '') {
                onChange(offeredMultiple(contract, Number(text)));
              }
              setText(undefined);
            }}
            className="w-14 rounded-control bg-transparent px-1 text-right outline-offset-0"
          />
          <span aria-hidden>×</span>
        </label>
      </div>
      <SnapSlider
        label={t('ticket.leverage')}
        value={Math.min(multiple, highest)}
        stops={stops}
        valueText={(value) => `${value}×`}
        stopLabel={(stop) => (named.has(stop) ? `${stop}×` : null)}
        onChange={(next) => {
          setText(undefined);
          onChange(nearest(stops, next, multiple));
        }}
        className="-mt-2"
      />
      {error === undefined ? (
        limit < highest ? (
          <p className="pt-1 text-caption text-low">
            {t('ticket.leverageLimit', { maximum: limit })}
          </p>
        ) : null
      ) : (
        <p id="leverage-note" role="alert" className="pt-1 text-caption text-down">
          {error}
        </p>
      )}
    </div>
  );
}
