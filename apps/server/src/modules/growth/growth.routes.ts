import type { Route } from '../../http/route.ts';
import { invite, invited, rebates } from './invite.ts';
import { levels } from './levels.ts';

export const growthRoutes: readonly Route[] = [invite, invited, rebates, levels];
