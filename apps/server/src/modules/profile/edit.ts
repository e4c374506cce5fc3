import { calls } from '@kontor/contract';
import {
  isNickname,
  lengthOf,
  NICKNAME_LENGTH_MAX,
  NICKNAME_LENGTH_MIN,
  SIGNATURE_LENGTH_MAX,
  SIGNATURE_LENGTH_MIN,
} from '@kontor/rules/identity';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isPosing } from './posing.ts';

/** What others see of a member beside the avatar. */
export const edit = route(calls.profile.edit, async ({ input, member, services }) => {
  const { nickname, signature = '' } = input;
  if (!isNickname(nickname)) {
    refuse('NICKNAME_WRONG', {
      field: 'nickname',
      minimum: NICKNAME_LENGTH_MIN,
      maximum: NICKNAME_LENGTH_MAX,
    });
  }
  if (await isPosing(services.queries, nickname)) {
    refuse('NICKNAME_POSES', { field: 'nickname' });
  }
  const length = lengthOf(signature);
  if (signature !== '' && (length < SIGNATURE_LENGTH_MIN || length > SIGNATURE_LENGTH_MAX)) {
    refuse('SIGNATURE_WRONG', {
      field: 'signature',
      minimum: SIGNATURE_LENGTH_MIN,
      maximum: SIGNATURE_LENGTH_MAX,
    });
  }
  await services.queries
    .update(users)
    .set({ nickname, signature })
    .where(eq(users.id, member.userId));
  return { nickname, signature };
});
