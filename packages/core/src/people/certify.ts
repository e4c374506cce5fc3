import { command } from '../kernel/command.ts';
import { countInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { notify } from '../notices/index.ts';

/**
 * Says how far a member's identity is proven: 0 not, 1 by a document's data, 2 by its pictures.
 * What depends on it, limits above all, follows at once, and the member is told of a rise. Saying
 * it again changes nothing.
 */
export const certify = command(
  'member.certify',
  'platform',
  { userId: idInput, level: countInput(0, 2) },
  (x, { userId, level }) => {
    const member = x.members.tryEdit(userId) ?? refuse('USER_UNKNOWN', { field: 'userId' });
    const rises = level > member.certifiedLevel;
    member.certifiedLevel = level;
    if (rises) notify(x, userId, 'identity.approved', { level });
    return { userId, level };
  },
);
