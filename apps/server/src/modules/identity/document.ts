import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { addressOf } from '../uploads/index.ts';
import { openNumber } from './document-number.ts';
import { certifiedLevel, queueRowOf, sameDocument } from './identity.queries.ts';
import { queueItem } from './queue-wire.ts';

/** One proof with everything that a reviewer compares; the log has each look. */
export const document = route(calls.identity.document, async ({ input, services }) => {
  const { queries, dataKeys } = services;
  const row = (await queueRowOf(queries, input.id)) ?? refuse('IDENTITY_UNKNOWN');
  const { userId, numberHash, frontUpload, reverseUpload } = row.request;
  const same = await sameDocument(queries, numberHash);
  return {
    ...queueItem(dataKeys, row),
    card_number: openNumber(dataKeys, row.request),
    front_pic: frontUpload === null ? null : addressOf(frontUpload),
    reverse_pic: reverseUpload === null ? null : addressOf(reverseUpload),
    level: await certifiedLevel(queries, userId),
    same_document: same
      .filter((other) => other.userId !== userId)
      .map(({ id, userId: user_id, uid, status }) => ({ id, user_id, uid, status })),
  };
});
