import { identityRequests } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { OperatorContext } from '../../http/act-as.ts';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { refuse } from '../../http/refusal.ts';
import { ensureMember } from '../people/index.ts';
import { type IdentityRequest, lockRequest } from './identity.queries.ts';

export type Decision =
  | { readonly status: 'approved' }
  | ({ readonly status: 'rejected' } & Pick<IdentityRequest, 'reason' | 'reasonText'>);

/**
 * Writes a reviewer's decision down and does what follows from it: both, or neither. Of two
 * reviewers at once the first one decides; one who sends the same again has decided already.
 */
export async function decide(
  { services, operator }: OperatorContext,
  id: number,
  decision: Decision,
  follow: (request: IdentityRequest) => Promise<unknown>,
): Promise<{ id: number; status: IdentityRequest['status'] }> {
  const { queries, clock } = services;
  return await queries.transaction(async (transaction) => {
    const request = (await lockRequest(transaction, id)) ?? refuse('IDENTITY_UNKNOWN');
    const isOwn = request.decidedBy === operator.operatorId && request.status === decision.status;
    if (isOwn) return { id, status: request.status };
    if (request.status !== 'in_review') refuse('IDENTITY_DECIDED');
    await ensureMember(services, request.userId);
    await follow(request);
    // Whoever hears of it and asks finds both: what was decided and what followed.
    await waitForOwnWrites(services.exchange, operator.operatorId, undefined);
    await transaction
      .update(identityRequests)
      .set({ ...decision, decidedAt: clock.now(), decidedBy: operator.operatorId })
      .where(eq(identityRequests.id, id));
    return { id, status: decision.status };
  });
}
