import { type Amount, toApproximateNumber } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { readDecimal } from '../../../shared/lib/format.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Position } from '../model/portfolio.ts';
import { priceText } from '../text.ts';

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** The least room beyond entry and mark, as a share of the price. */
const ROOM = 0.004;

/** From the stop to the target; where one is missing, as far as shows entry and mark well. */
export function ladderEnds(
  prices: readonly number[],
  low: number | undefined,
  high: number | undefined,
): Ends {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max((most - least) * 0.9, most * ROOM);
  return { low: Math.min(low ?? least - room, least), high: Math.max(high ?? most + room, most) };
}

function placeIn({ low, high }: Ends, price: number): number {
  return high === low ? 50 : ((price - low) / (high - low)) * 100;
}

function Stop({ place, tone }: { place: number; tone: 'up' | 'down' | 'none' }) {
  return (
    <span
      style={{ left: `${place}%` }}
      className={classNames(
        'absolute top-1/2 size-2 -translate-1/2 rounded-[2px] border-2 bg-page',
        tone === 'up' ? 'border-up' : tone === 'down' ? 'border-down' : 'border-[var(--tab)]',
      )}
    />
  );
}

const number = (price: Amount | undefined): number | undefined =>
  price === undefined ? undefined : toApproximateNumber(price);

function Label({ name, price, tone }: { name: string; price: string; tone: string }) {
  return (
    <span className="text-low">
      {name} <span className={tone}>{price}</span>
    </span>
  );
}

/** Stop, entry, mark and target on one line, so that the room to each is seen. */
export function PriceLadder({ position }: { position: Position }) {
  const { t } = useTranslation('futures');
  const { wire, contract, direction, mark, profit } = position;
  if (contract === undefined || wire.price === null || mark === undefined) return null;
  const long = direction === 'long';
  const [stop, target] = [wire.stop_loss_price, wire.target_profit_price];
  const entry = number(readDecimal(wire.price)) ?? 0;
  const now = toApproximateNumber(mark);
  const [lowText, highText] = long ? [stop, target] : [target, stop];
  const [low, high] = [number(readDecimal(lowText)), number(readDecimal(highText))];
  const ends = ladderEnds([entry, now], low, high);
  const [from, to] = [placeIn(ends, entry), placeIn(ends, now)];
  const gains = (profit ?? 0n) >= 0n;
  const price = (text: string | null) => priceText(text, contract);
  const end = (text: string | null, isStop: boolean) =>
    text === null ? (
      <span className={isStop ? 'text-warn' : 'text-low'}>
        {isStop ? t('position.noStop') : ''}
      </span>
    ) : (
      <Label
        name={t(isStop ? 'position.stop' : 'position.target')}
        price={price(text)}
        tone={isStop ? 'text-down' : 'text-up'}
      />
    );
  const none = t('position.none');
  return (
    <div>
      <p className="sr-only">
        {t('position.ladder', {
          entry: price(wire.price),
          mark: priceText(mark, contract),
          stop: stop === null ? none : price(stop),
          target: target === null ? none : price(target),
        })}
      </p>
      <div aria-hidden className="text-caption">
        <p className="relative h-4">
          <span
            style={{ left: `clamp(48px, ${from}%, calc(100% - 48px))` }}
            className="absolute -translate-x-1/2 whitespace-nowrap"
          >
            <Label name={t('position.entry')} price={price(wire.price)} tone="text-mid" />
          </span>
        </p>
        <div className="relative mx-1 my-1.5 h-2">
          <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-line" />
          <span
            style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
            className={classNames(
              'absolute top-1/2 h-1 -translate-y-1/2 rounded-full',
              gains ? 'bg-up-chart' : 'bg-down-chart',
            )}
          />
          {low === undefined ? null : (
            <Stop place={placeIn(ends, low)} tone={long ? 'down' : 'up'} />
          )}
          {high === undefined ? null : (
            <Stop place={placeIn(ends, high)} tone={long ? 'up' : 'down'} />
          )}
          <Stop place={from} tone="none" />
          <span
            style={{ left: `${to}%` }}
            className="absolute top-1/2 size-2.5 -translate-1/2 rounded-full bg-hi"
          />
        </div>
        <p className="flex justify-between gap-2">
          {end(lowText, long)}
          <Label name={t('position.mark')} price={priceText(mark, contract)} tone="text-hi" />
          {end(highText, !long)}
        </p>
      </div>
    </div>
  );
}
