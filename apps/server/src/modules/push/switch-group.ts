import { calls } from '@kontor/contract';
import { pushSwitches } from '@kontor/schema';
import { route } from '../../http/route.ts';
import { setSwitch } from '../messages/index.ts';
import { settingsOf } from './settings.ts';

/** What waits to be pushed is looked at once more when it goes. */
export const switchGroup = route(calls.push.switchGroup, async ({ input, member, services }) => {
  const { queries, wallClock } = services;
  const { userId } = member;
  await setSwitch(queries, pushSwitches, { ...input, userId, updatedAt: wallClock.now() });
  return await settingsOf(services, member);
});
