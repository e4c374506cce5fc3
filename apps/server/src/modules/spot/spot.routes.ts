import type { Route } from '../../http/route.ts';
import { amend } from './amend.ts';
import { cancel } from './cancel.ts';
import { cancelAll } from './cancel-all.ts';
import { detail } from './detail.ts';
import { fees } from './fees.ts';
import { list } from './list.ts';
import { place } from './place.ts';
import { prefer, preferences } from './preferences.ts';

export const spotRoutes: readonly Route[] = [
  place,
  preferences,
  prefer,
  fees,
  list,
  detail,
  cancel,
  cancelAll,
  amend,
];
