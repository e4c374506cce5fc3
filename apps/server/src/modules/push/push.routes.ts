import type { Route } from '../../http/route.ts';
import { settings } from './settings.ts';
import { subscribe } from './subscribe.ts';
import { switchGroup } from './switch-group.ts';
import { unsubscribe } from './unsubscribe.ts';

export const pushRoutes: readonly Route[] = [settings, subscribe, unsubscribe, switchGroup];
