import type { Route } from '../../http/route.ts';
import { getSetting } from './get-setting.ts';
import { getSiteConfig } from './get-site-config.ts';
import { getLines } from './get-lines.ts';
import { getSignedLines } from './get-signed-lines.ts';
import { ping } from './ping.ts';

export const siteRoutes: readonly Route[] = [
  getSetting,
  getSiteConfig,
  ping,
  getLines,
  getSignedLines,
];
