import { Refusal } from '../../http/refusal.ts';
import type { MemberContext } from '../../http/submit.ts';
import { certifiedLevel } from './identity.queries.ts';

/** Refuses with CERTIFICATION_REQUIRED (998) a member who is not certified at this level. */
export async function requireCertified(
  { services, member }: Pick<MemberContext, 'services' | 'member'>,
  level: 1 | 2 = 1,
): Promise<void> {
  if ((await certifiedLevel(services.queries, member.userId)) < level) {
    throw new Refusal('CERTIFICATION_REQUIRED', { level });
  }
}
