import type { calls, OutputOf } from '@kontor/contract';
import { maskedNumber } from '@kontor/rules/identity';
import type { DataKeys } from '../../platform/data-keys.ts';
import { openNumber } from './document-number.ts';
import type { QueueRow, SentLevel } from './identity.queries.ts';

type QueueItem = OutputOf<typeof calls.identity.queue>['data'][number];

/** A request as the reviewer's list has it, most of the number hidden. */
export function queueItem(keys: DataKeys, { request, user }: QueueRow): QueueItem {
  return {
    id: request.id,
    user_id: request.userId,
    uid: user.uid,
    account: user.email ?? `+${user.areaCode ?? ''} ${user.mobile ?? ''}`,
    real_type: request.level as SentLevel,
    id_type: request.idType,
    name: request.name,
    card_id: maskedNumber(openNumber(keys, request)),
    duplicate: request.duplicate,
    status: request.status,
    reason_code: request.reason,
    reason_text: request.reasonText,
    create_time: request.createdAt,
    handle_time: request.decidedAt,
    decided_by: request.decidedBy,
  };
}
