import type { Route } from '../../http/route.ts';
import { currencies } from './currencies.ts';
import { durations } from './durations.ts';
import { list } from './list.ts';
import { result } from './result.ts';
import { statistics } from './statistics.ts';
import { submit } from './submit.ts';

export const optionsRoutes: readonly Route[] = [
  currencies,
  durations,
  submit,
  list,
  result,
  statistics,
];
