import type { Route } from '../../http/route.ts';
import { apply } from './apply.ts';
import { allocation, detail, orders, projects } from './lists.ts';
import {
  approveProject,
  defineProject,
  operatorOrders,
  operatorProjects,
  withdrawProject,
} from './operator-acts.ts';

export const subscriptionRoutes: readonly Route[] = [
  projects,
  detail,
  allocation,
  apply,
  orders,
  operatorProjects,
  defineProject,
  approveProject,
  withdrawProject,
  operatorOrders,
];
