import type { Route } from '../../http/route.ts';
import { amend } from './amend.ts';
import { cancel } from './cancel.ts';
import { cancelAll } from './cancel-all.ts';
import { detail } from './detail.ts';
import { fees } from './fees.ts';
import { list } from './list.ts';
import { place } from './place.ts';

export const spotRoutes: readonly Route[] = [place, fees, list, detail, cancel, cancelAll, amend];
