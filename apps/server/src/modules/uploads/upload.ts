import { calls, IMAGE_BYTES_MAX } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { fileRoute } from '../../http/route.ts';
import { cleanImage, ImageFault } from '../../platform/images.ts';
import { addressOf, keepImage } from './uploads.ts';

/** Keeps a picture for a form that is still being filled in. */
export const upload = fileRoute(
  calls.uploads.upload,
  IMAGE_BYTES_MAX,
  async ({ input, member, services }) => {
    const image = await cleanImage(input.file).catch((error: unknown) => {
      if (!(error instanceof ImageFault)) throw error;
      services.log.debug({ err: error, userId: member.userId }, 'an upload was refused');
      return refuse('IMAGE_INVALID', { field: 'file', reason: error.reason });
    });
    return addressOf(await keepImage(services, member.userId, image));
  },
);
