import type { InputOf, OutputOf, calls } from '@kontor/contract/light';
import {
  type Amount,
  formatAmount,
  multiplyDivide,
  ONE,
  powerOfTen,
  SCALE_DIGITS,
} from '@kontor/money';
import { readDecimal } from '../lib/format.ts';

export type PriceAlert = OutputOf<typeof calls.alerts.list>['data'][number];
export type AlertInput = InputOf<typeof calls.alerts.save>;
export type Movement = 'move' | 'rise' | 'fall';
export type AlertWindow = '5' | '60' | '1440';

/** What the form holds; a price's direction follows from where the price is now. */
export interface AlertDraft {
  readonly mode: 'price' | 'movement';
  readonly target: string;
  readonly percent: string;
  readonly direction: Movement;
  readonly minutes: AlertWindow;
  readonly repeat: 'once' | 'daily';
}

const NEW: AlertDraft = {
  mode: 'price',
  target: '',
  percent: '5',
  direction: 'move',
  minutes: '60',
  repeat: 'once',
};

/** The form as it opens: empty, or with what an alert says. */
export function draftOf(alert: Omit<PriceAlert, 'id'> | undefined): AlertDraft {
  if (alert === undefined) return NEW;
  const { type, target, minutes, repeat } = alert;
  if (type === 'above' || type === 'below') return { ...NEW, target, repeat };
  const known = (['5', '60', '1440'] as const).find((one) => Number(one) === minutes);
  return {
    ...NEW,
    mode: 'movement',
    percent: target,
    direction: type,
    minutes: known ?? NEW.minutes,
    repeat,
  };
}

/** The call's input; undefined while the form says no condition. */
export function inputOf(
  draft: AlertDraft,
  symbol: string,
  price: Amount | undefined,
): AlertInput | undefined {
  const { mode, direction, minutes, repeat } = draft;
  const figure = readDecimal(mode === 'price' ? draft.target : draft.percent);
  if (figure === undefined || figure <= 0n) return undefined;
  const shared = { symbol, target: formatAmount(figure), repeat };
  if (mode === 'movement') return { ...shared, type: direction, minutes };
  if (price === undefined) return undefined;
  return { ...shared, type: figure >= price ? 'above' : 'below' };
}

/** How far a target is from the price, in percent, below zero for below; cut to two decimals. */
export function distance(target: Amount, price: Amount): Amount {
  return multiplyDivide(target - price, 100n * ONE, price, 'down');
}

/** The price moved by so many percent, on the market's steps. */
export function moved(price: Amount, percent: number, decimals: number): string {
  const step = powerOfTen(SCALE_DIGITS - decimals);
  const there = (price * BigInt(1_000 + percent * 10)) / 1_000n;
  return formatAmount((there / step) * step);
}
