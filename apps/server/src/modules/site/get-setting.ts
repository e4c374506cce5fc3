import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { publicSettings } from './site.queries.ts';

/** All public settings, or the one that is asked for. */
export const getSetting = route(calls.site.getSetting, async ({ input, services }) => {
  const settings = await publicSettings(services.queries);
  const { keyword } = input;
  if (keyword === undefined) return settings;
  const value = Object.hasOwn(settings, keyword) ? settings[keyword] : undefined;
  return value ?? refuse('FIELD_UNKNOWN', { field: 'keyword' });
});
