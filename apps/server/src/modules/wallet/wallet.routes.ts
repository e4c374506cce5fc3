import type { Route } from '../../http/route.ts';
import { bills } from './bills.ts';
import { currencies } from './currencies.ts';
import { detail } from './detail.ts';
import { equity } from './equity.ts';
import { explain } from './explain.ts';
import { list } from './list.ts';
import { records } from './records.ts';
import { transfer } from './transfer.ts';
import { transfers } from './transfers.ts';

export const walletRoutes: readonly Route[] = [
  list,
  detail,
  bills,
  explain,
  records,
  transfer,
  transfers,
  equity,
  currencies,
];
