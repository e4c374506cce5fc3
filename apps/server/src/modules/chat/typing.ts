import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';

/** Support sees that the member is writing; nothing is kept. */
export const typing = route(calls.chat.typing, ({ member, services }) => {
  services.chat.memberTypes(member.userId);
  return {};
});
