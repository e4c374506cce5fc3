import type { Route } from '../../http/route.ts';
import { appeal } from './appeal.ts';
import { cancel } from './cancel.ts';
import { confirm, reject, resolve, retract } from './operator-acts.ts';
import { operatorMethods, saveMethod } from './operator-methods.ts';
import { operatorOrders, operatorPayer } from './operator-orders.ts';
import { options } from './options.ts';
import { order } from './order.ts';
import { detail, orders } from './orders.ts';
import { quote } from './quote.ts';
import { slip } from './slip.ts';

export const quickBuyRoutes: readonly Route[] = [
  options,
  quote,
  order,
  slip,
  cancel,
  appeal,
  orders,
  detail,
  operatorOrders,
  operatorPayer,
  confirm,
  reject,
  resolve,
  retract,
  operatorMethods,
  saveMethod,
];
