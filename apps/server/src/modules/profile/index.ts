import type { Route } from '../../http/route.ts';
import { edit } from './edit.ts';
import { setPortrait } from './set-portrait.ts';

export const profileRoutes: readonly Route[] = [setPortrait, edit];
