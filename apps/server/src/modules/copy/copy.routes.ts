import type { Route } from '../../http/route.ts';
import { apply } from './apply.ts';
import { cancel } from './cancel.ts';
import { detach } from './detach.ts';
import { follow } from './follow.ts';
import { history } from './history.ts';
import { traders } from './list-traders.ts';
import { mine } from './mine.ts';
import { own } from './own.ts';
import { traderDetail } from './trader-detail.ts';

export const copyRoutes: readonly Route[] = [
  traders,
  traderDetail,
  follow,
  cancel,
  detach,
  history,
  mine,
  apply,
  own,
];
