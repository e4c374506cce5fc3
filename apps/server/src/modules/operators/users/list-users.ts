import { calls } from '@kontor/contract';
import { route } from '../../../http/route.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import { userWire } from './user-wire.ts';
import { searchUsers } from './users.queries.ts';

/** Users, the newest first. */
export const listUsers = route(calls.operatorUsers.list, async ({ input, services }) => {
  const { keyword, certified, state, page, limit } = input;
  const level = certified === undefined ? undefined : Number(certified);
  const search = { keyword, certified: level, state, page, limit };
  return pageAnswer(input, await searchUsers(services.queries, search), userWire);
});
