import { calls } from '@kontor/contract';
import { regions } from '@kontor/schema';
import { asc } from 'drizzle-orm';
import { actAs } from '../../http/act-as.ts';
import { route } from '../../http/route.ts';

/** The countries for which something is switched. */
export const listRegions = route(calls.security.operatorRegions, async ({ services }) => {
  const rows = await services.queries.select().from(regions).orderBy(asc(regions.id));
  return rows.map(({ id, timedOptions, prediction }) => ({
    area_code: id,
    timed_options: timedOptions,
    prediction,
  }));
});

/** Switches timed options and prediction for a country. */
export const setRegion = route(calls.security.setRegion, async (context) => {
  const { area_code: areaCode, timed_options: timedOptions, prediction } = context.input;
  await actAs(context, 'region.define', { areaCode, timedOptions, prediction });
  return { area_code: areaCode };
});
