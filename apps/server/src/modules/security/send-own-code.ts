import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { emailRecipient, mobileRecipient, sendCodeTo } from '../people/index.ts';
import { maskedEmail, maskedMobile } from './mask.ts';
import { type Bound, OWNER, ownKey } from './own-code.ts';
import { type Owner, ownerOf } from './security.queries.ts';

/** Sends a code to the own bound address: the mail address unless another is asked for. */
export const sendOwnCode = route(
  calls.security.sendCode,
  async ({ input, member, request, services }) => {
    const owner = await ownerOf(services.queries, member.userId);
    const bound: Bound = input.to ?? (owner.email === null ? 'mobile' : 'email');
    const { recipient, masked } = addressOf(owner, bound);
    const sent = await sendCodeTo(services, {
      recipient,
      key: ownKey(owner.id, bound, input.for),
      requester: OWNER,
      address: request.address,
      scene: 'safe',
      purpose: input.for,
      language: request.language,
      userId: owner.id,
    });
    return { to: masked, ...sent };
  },
);

function addressOf({ email, mobile, areaCode }: Owner, bound: Bound) {
  if (bound === 'email' && email !== null) {
    return { recipient: emailRecipient(email), masked: maskedEmail(email) };
  }
  if (bound === 'mobile' && mobile !== null) {
    const code = areaCode ?? undefined;
    return { recipient: mobileRecipient(mobile, code), masked: maskedMobile(mobile, areaCode) };
  }
  return refuse('NOT_BOUND', { field: 'to' });
}
