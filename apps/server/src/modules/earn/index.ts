import type { Route } from '../../http/route.ts';
import { overview } from './overview.ts';

export const earnRoutes: readonly Route[] = [overview];
