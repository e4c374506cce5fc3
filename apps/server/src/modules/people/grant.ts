import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from './accounts.ts';

/** Play money, once a day; refused where real money is used. */
export const grant = route(calls.people.grant, async (context) => {
  const { services, member } = context;
  if (!services.config.playMoney) refuse('GRANT_REFUSED');
  await ensureMember(services, member.userId);
  return await submit(context, 'member.grant', {});
});
