import type { Route } from '../../http/route.ts';
import { cancel, lock } from './acts.ts';
import { config, detail, orders } from './lists.ts';
import {
  approveProduct,
  defineProduct,
  operatorOrders,
  operatorProducts,
  treasury,
} from './operator-acts.ts';

export const miningRoutes: readonly Route[] = [
  config,
  lock,
  orders,
  cancel,
  detail,
  operatorProducts,
  defineProduct,
  approveProduct,
  operatorOrders,
  treasury,
];
