import { calls } from '@kontor/contract';
import { tidyNumber } from '@kontor/rules/identity';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { hashNumber } from './document-number.ts';
import { queueOf } from './identity.queries.ts';
import { queueItem } from './queue-wire.ts';

/** What waits for a reviewer, and what was decided. */
export const queue = route(calls.identity.queue, async ({ input, services }) => {
  const { queries, dataKeys } = services;
  const { status, real_type, duplicate, keyword } = input;
  const filter = {
    status,
    level: real_type === undefined ? undefined : Number(real_type),
    duplicate: duplicate === '1',
    keyword,
    numberHash: keyword === undefined ? undefined : hashNumber(dataKeys, tidyNumber(keyword)),
  };
  const found = await queueOf(queries, filter, input);
  return pageAnswer(input, found, (row) => queueItem(dataKeys, row));
});
