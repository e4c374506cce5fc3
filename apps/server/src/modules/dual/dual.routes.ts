import type { Route } from '../../http/route.ts';
import { help } from './help.ts';
import { approve, define, operatorOrders, operatorProducts, treasury } from './operators.ts';
import { buy, list, order } from './orders.ts';
import { detail, index } from './shelf.ts';

export const dualRoutes: readonly Route[] = [
  index,
  detail,
  buy,
  list,
  order,
  help,
  operatorProducts,
  define,
  approve,
  operatorOrders,
  treasury,
];
