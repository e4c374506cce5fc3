import { calls, IMAGE_BYTES_MAX } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { fileRoute } from '../../http/route.ts';
import { ImageFault } from '../../platform/images.ts';
import type { Services } from '../../services.ts';
import { addressOf, keepImage } from './uploads.ts';

/** Keeps a picture for a form that is still being filled in. */
export const upload = fileRoute(
  calls.uploads.upload,
  IMAGE_BYTES_MAX,
  async ({ input, member, services }) =>
    addressOf(await keepSent(services, member.userId, input.file)),
);

/** Makes anew what a member or an operator sent as a picture, and answers its id. */
export async function keepSent(
  services: Pick<Services, 'queries' | 'storage' | 'images' | 'wallClock' | 'log'>,
  userId: number,
  file: Uint8Array,
): Promise<string> {
  const image = await services.images.clean(file).catch((error: unknown) => {
    if (!(error instanceof ImageFault)) throw error;
    services.log.debug({ err: error, userId }, 'an upload was refused');
    return refuse('IMAGE_INVALID', { field: 'file', reason: error.reason });
  });
  return await keepImage(services, userId, image);
}
