import type { Route } from '../../http/route.ts';
import { bills } from './bills.ts';
import { currencies } from './currencies.ts';
import { detail } from './detail.ts';
import { equity } from './equity.ts';
import { list } from './list.ts';

export const walletRoutes: readonly Route[] = [list, detail, bills, equity, currencies];
