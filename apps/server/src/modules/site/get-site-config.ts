import { calls } from '@kontor/contract';
import { LANGUAGES } from '@kontor/i18n';
import { route } from '../../http/route.ts';
import { indexStaleSeconds } from '../markets/index.ts';
import { VERSION } from '../../version.ts';
import { publicSettings } from './site.queries.ts';

/** What the web app must know before anything else. */
export const getSiteConfig = route(calls.site.getSiteConfig, async ({ services }) => {
  const { config, clock, queries } = services;
  const settings = await publicSettings(queries);
  return {
    tk_radio: settings.tk_radio ?? '0',
    site_logo: settings.site_logo ?? '',
    site_name: settings.site_name ?? '',
    down_logo: settings.down_logo ?? '',
    play_money: config.playMoney,
    grant_amount: settings.grant_amount ?? '0',
    feed: config.feed,
    version: VERSION,
    now: clock.now(),
    clock_speed: config.clockSpeed,
    stale_seconds: await indexStaleSeconds(queries),
    languages: [...LANGUAGES],
  };
});
