import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addressOf, discardUpload, keepImage, takeUpload, uploadOf } from '../uploads/index.ts';

/** Drawn at most 96 points wide, on screens with three pixels a point. */
const SIDE_PIXELS = 288;

/** A picture becomes a small public square; what was sent is deleted, and the old avatar too. */
export const setPortrait = route(
  calls.profile.setPortrait,
  async ({ input, member: { userId }, services }) => {
    const sent = input.head_portrait;
    const portrait = sent === undefined ? '' : await makeAvatar(services, userId, sent);
    await services.queries.transaction(async (transaction) => {
      const [before] = await transaction
        .select({ headPortrait: users.headPortrait })
        .from(users)
        .where(eq(users.id, userId))
        .for('update');
      await transaction.update(users).set({ headPortrait: portrait }).where(eq(users.id, userId));
      const old = await uploadOf(transaction, before?.headPortrait ?? '');
      if (old !== undefined) await discardUpload(transaction, old.id);
    });
    return { head_portrait: portrait };
  },
);

async function makeAvatar(services: Services, userId: number, sent: string): Promise<string> {
  const field = 'head_portrait';
  const taking = { address: sent, userId, purpose: 'avatar', field } as const;
  const { id } = await takeUpload(services, taking);
  const bytes = (await services.storage.read(id)) ?? refuse('UPLOAD_UNKNOWN', { field });
  await discardUpload(services.queries, id);
  const square = await services.images.square(bytes, SIDE_PIXELS);
  return addressOf(await keepImage(services, userId, square, 'avatar'));
}
