import type { Route } from '../../http/route.ts';
import { history, list } from './list.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';
import { switchAlert } from './switch.ts';

export const alertsRoutes: readonly Route[] = [list, history, save, switchAlert, remove];
