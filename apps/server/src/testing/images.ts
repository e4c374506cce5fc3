import { png } from '@kontor/testkit/png';
import sharp from 'sharp';
import type { TestServer } from './test-server.ts';

/** A picture of noise, which no two calls with different seeds make alike. */
export async function picture(
  format: 'png' | 'jpeg' | 'webp' = 'png',
  { width = 320, height = 200, shade = 128 } = {},
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + shade * (at % 97)) % 256;
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A small PNG that says that it is very large. */
export function pixelBomb(side: number): Buffer {
  return png({ width: side, height: side, colours: 2, rows: Buffer.alloc(100_000) });
}

export interface SentFile {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly type?: string;
}

/** Sends files as a browser's form does. */
export async function sendFiles(
  server: TestServer,
  token: string | undefined,
  files: readonly SentFile[],
) {
  const form = new FormData();
  form.append('lang', 'en');
  for (const { bytes, name = 'photo.png', type = 'image/png' } of files) {
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return await server.raw<string>('/api/upload', {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: token },
    body: form,
  });
}

/** The address of a picture that was taken in. */
export async function uploaded(
  server: TestServer,
  token: string,
  bytes?: Uint8Array,
): Promise<string> {
  const { result, error } = await sendFiles(server, token, [{ bytes: bytes ?? (await picture()) }]);
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result;
}
