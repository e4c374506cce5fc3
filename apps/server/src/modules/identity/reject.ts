import { calls } from '@kontor/contract';
import { actAs } from '../../http/act-as.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { decide } from './decide.ts';

/** The member is told that it failed, and reads the reason on the page of the check. */
export const reject = route(calls.identity.reject, async (context) => {
  const { id, reason_code: reason, reason_text: reasonText = null } = context.input;
  if (reason === 'other' && reasonText === null) {
    refuse('FIELD_REQUIRED', { field: 'reason_text' });
  }
  return await decide(context, id, { status: 'rejected', reason, reasonText }, (request) =>
    actAs(context, 'notice.send', {
      userId: request.userId,
      kind: 'identity.rejected',
      values: { level: request.level },
    }),
  );
});
