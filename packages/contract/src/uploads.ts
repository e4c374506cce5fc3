import { z } from 'zod';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';

/** An image as it is sent; what it is beside that, only its bytes say. */
export const IMAGE_BYTES_MAX = 5 * 1_024 * 1_024;

const missing: ErrorCode = 'FIELD_REQUIRED';
const wrong: ErrorCode = 'FIELD_TYPE';

/** What an upload answered, sent along with a form. */
export const uploadAddress = () =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : wrong) })
    .min(1, missing)
    .max(200, 'FIELD_TOO_LONG' satisfies ErrorCode)
    .regex(/^\/api\/files\/[A-Za-z0-9_-]{32}$/, 'FIELD_FORMAT' satisfies ErrorCode)
    .meta({ description: 'the address that an upload answered' });

/** The one file of a form that is a picture. */
export const imageFile = () =>
  z
    .instanceof(Uint8Array, {
      error: ({ input }) => (input === undefined || input === null ? missing : wrong),
    })
    .meta({ type: 'string', format: 'binary', description: 'the one file of a form' });

/** What a call that takes one may refuse. */
export const IMAGE_FILE_ERRORS = [
  'IMAGE_TOO_LARGE',
  'IMAGE_ONE_ONLY',
  'IMAGE_INVALID',
  'UPLOADS_PENDING',
  'STORAGE_AWAY',
] as const satisfies readonly ErrorCode[];

export const uploads = {
  upload: call({
    method: 'POST',
    path: '/upload',
    area: 'uploads',
    access: 'member',
    summary: 'Takes one JPEG, PNG or WebP of at most 5 MB; answers its address',
    input: z.object({
      file: imageFile(),
    }),
    output: z.string(),
    errors: IMAGE_FILE_ERRORS,
    perMinute: 20,
  }),
} as const;
