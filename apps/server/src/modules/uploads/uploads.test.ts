import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DAY_MS } from '@kontor/rules/time';
import { uploads } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_HEADERS } from '../../http/answer-headers.ts';
import { refusalOf } from '../../http/answers.ts';
import { Refusal } from '../../http/refusal.ts';
import { cleanImage, IMAGES_AT_ONCE_MAX, IMAGES_WAITING_MAX } from '../../platform/images.ts';
import { picture, pixelBomb, sendFiles, uploaded } from '../../testing/images.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { keepSent } from './upload.ts';
import { PENDING_MAX, takeUpload, tidyUploads } from './uploads.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const WAITING_LOCKS = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

let server: TestServer;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await TestServer.start();
  owner = await server.newUser('owner');
  other = await server.newUser('other');
});
afterAll(async () => {
  await server.end();
});

async function file(address: string, token?: string) {
  const response = await fetch(server.address + address, {
    headers: token === undefined ? {} : { authorization: token },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.code : String(error);
}

const services = () => server.program.services;
const take = (address: string, more: Partial<Parameters<typeof takeUpload>[1]> = {}) =>
  takeUpload(services(), { address, userId: owner.id, purpose: 'voucher', ...more });

describe('an upload', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('of %s is kept as WebP, upright', async (format) => {
    const bytes = await sharp(await picture(format, { width: 60, height: 40 }))
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    const address = await uploaded(server, owner.token, bytes);
    expect(address).toMatch(/^\/api\/files\/[A-Za-z0-9_-]{32}$/);
    const { response, bytes: kept } = await file(address, owner.token);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 40, height: 60 });
  });

  it('loses what its maker wrote beside the picture', async () => {
    const bytes = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'at home, 48.1N 11.5E' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('at home')).toBe(true);
    const { bytes: kept } = await file(await uploaded(server, owner.token, bytes), owner.token);
    expect(kept.includes('at home')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('larger than any screen is made smaller', async () => {
    const bytes = await picture('jpeg', { width: 4_000, height: 1_000 });
    const { bytes: kept } = await file(await uploaded(server, owner.token, bytes), owner.token);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 2_400, height: 600 });
  });

  it.each([
    ['SVG with a script', () => Buffer.from(SVG), 'image/svg+xml', 'IMAGE_INVALID'],
    ['SVG called PNG', () => Buffer.from(SVG), 'image/png', 'IMAGE_INVALID'],
    ['page', () => Buffer.from('<!doctype html><script>1</script>'), 'image/png', 'IMAGE_INVALID'],
    ['zip called PNG', () => gzipSync('x'.repeat(9_000)), 'image/png', 'IMAGE_INVALID'],
    [
      'TIFF',
      async () =>
        sharp(await picture())
          .tiff()
          .toBuffer(),
      'image/tiff',
      'IMAGE_INVALID',
    ],
    ['half of a PNG', async () => half(await picture('png')), 'image/png', 'IMAGE_INVALID'],
    ['half of a JPEG', async () => half(await picture('jpeg')), 'image/jpeg', 'IMAGE_INVALID'],
    ['half of a WebP', async () => half(await picture('webp')), 'image/webp', 'IMAGE_INVALID'],
    ['bomb of pixels', () => pixelBomb(60_000), 'image/png', 'IMAGE_INVALID'],
    ['moving picture', moving, 'image/webp', 'IMAGE_INVALID'],
    ['nothing at all', () => Buffer.alloc(0), 'image/png', 'IMAGE_INVALID'],
    ['six megabytes', () => Buffer.alloc(6 * 1_048_576, 1), 'image/png', 'IMAGE_TOO_LARGE'],
  ])('of a %s is refused at its field', async (_, make, type, code) => {
    server.wallClock.advance(61_000);
    const { status, error } = await sendFiles(server, owner.token, [{ bytes: await make(), type }]);
    expect([status, error?.error]).toEqual([code === 'IMAGE_TOO_LARGE' ? 413 : 200, code]);
    expect(error?.fields).toMatchObject([{ field: 'file', error: code }]);
    expect(error?.message).not.toMatch(/\{\{|IMAGE_/);
  });

  it('of two files, of none, of no form and of a broken one is refused', async () => {
    const bytes = await picture();
    const two = await sendFiles(server, owner.token, [{ bytes }, { bytes }]);
    expect(two.error?.error).toBe('IMAGE_ONE_ONLY');
    const none = await sendFiles(server, owner.token, []);
    expect(none.error).toMatchObject({ error: 'FIELD_REQUIRED', fields: [{ field: 'file' }] });
    const send = (type: string, body: string) =>
      server.raw('/api/upload', {
        method: 'POST',
        headers: { authorization: owner.token, 'content-type': type },
        body,
      });
    const text = await send('application/x-www-form-urlencoded', 'file=abc');
    expect(text.error?.error).toBe('FIELD_TYPE');
    const broken = await send('multipart/form-data; boundary=x', '--x\r\nnothing');
    expect([broken.status, broken.error?.error]).toEqual([400, 'UNREADABLE']);
  });

  it('needs a session before a byte of it is read', async () => {
    const { error } = await sendFiles(server, undefined, [{ bytes: Buffer.alloc(6_000_000) }]);
    expect(error?.error).toBe('LOGIN_REQUIRED');
  });

  it('is the twentieth of a member that nothing uses, and no more', async () => {
    const hoarder = await server.newUser('hoarder');
    const bytes = await picture('png', { width: 8, height: 8 });
    const files = [{ bytes }];
    for (let count = 0; count < PENDING_MAX; count += 4) {
      server.wallClock.advance(61_000);
      const sent = [1, 2, 3, 4].map(() => sendFiles(server, hoarder.token, files));
      for (const { error } of await Promise.all(sent)) expect(error).toBeUndefined();
    }
    server.wallClock.advance(61_000);
    const { error } = await sendFiles(server, hoarder.token, files);
    expect(error).toMatchObject({ error: 'UPLOADS_PENDING', details: { maximum: PENDING_MAX } });
    server.wallClock.advance(DAY_MS);
    await tidyUploads(services(), server.wallClock.now());
    const again = await sendFiles(server, hoarder.token, files);
    expect(again.error).toBeUndefined();
  });
});

describe('a file', () => {
  it('is its owner’s alone, kept by no cache, and never a page', async () => {
    const address = await uploaded(server, owner.token);
    const { response } = await file(address, owner.token);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `${ANSWER_HEADERS['content-security-policy']}; sandbox`,
    });
    for (const token of [undefined, other.token, 'A'.repeat(43)]) {
      expect((await file(address, token)).response.status).toBe(404);
    }
  });

  it('that does not exist, or is no file’s name, is not found', async () => {
    for (const id of ['A'.repeat(32), '..%2F..%2Fkeys%2Fdata-key', 'x', '%00']) {
      const { response } = await file(`/api/files/${id}`, owner.token);
      expect([400, 404]).toContain(response.status);
    }
  });

  it('that is an avatar is everybody’s', async () => {
    const address = await uploaded(server, owner.token);
    await take(address, { purpose: 'avatar' });
    const { response } = await file(address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('lies on the disk encrypted, for its name alone, and is not believed changed', async () => {
    const address = await uploaded(server, owner.token);
    const id = address.slice(-32);
    const folder = join(server.config.dataDirectory, 'uploads');
    const path = join(folder, id.slice(0, 2), id);
    const lying = await readFile(path);
    const { bytes } = await file(address, owner.token);
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF');
    for (const part of ['RIFF', 'WEBP', bytes.subarray(40, 72)]) {
      expect(lying.includes(part)).toBe(false);
    }
    const second = await uploaded(server, owner.token);
    const secondId = second.slice(-32);
    await writeFile(join(folder, secondId.slice(0, 2), secondId), lying);
    expect((await file(second, owner.token)).response.status).toBe(500);
    lying[lying.length - 1] = (lying.at(-1) ?? 0) ^ 1;
    await writeFile(path, lying);
    expect((await file(address, owner.token)).response.status).toBe(500);
    expect(await readdir(join(folder, id.slice(0, 2)))).toEqual([id]);
  });
});

describe('taking an upload', () => {
  it('is its owner’s right, once, or again for the same request', async () => {
    const address = await uploaded(server, owner.token);
    expect(await codeOf(take(address, { userId: other.id }))).toBe('UPLOAD_UNKNOWN');
    const taken = await take(address, { reference: 'key-1' });
    expect(await take(address, { reference: 'key-1' })).toEqual(taken);
    expect(await codeOf(take(address, { reference: 'key-2' }))).toBe('UPLOAD_USED');
    const elsewhere = { reference: 'key-1', purpose: 'slip' } as const;
    expect(await codeOf(take(address, elsewhere))).toBe('UPLOAD_USED');
    for (const wrong of ['', 'https://elsewhere/x.png', `/api/files/${'A'.repeat(32)}`]) {
      expect(await codeOf(take(wrong))).toBe('UPLOAD_UNKNOWN');
    }
  });

  it('of fifty at once is one', async () => {
    const address = await uploaded(server, owner.token);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(take(address))));
    expect(codes.filter((code) => code === 'UPLOAD_USED')).toHaveLength(49);
  });

  it('finds the same picture under another address, of another member, at once', async () => {
    server.wallClock.advance(61_000);
    const bytes = await picture('png', { shade: 31 });
    const marked = await sharp(bytes).withMetadata({ density: 300 }).png().toBuffer();
    expect(marked.equals(bytes)).toBe(false);
    const first = await uploaded(server, owner.token, bytes);
    const second = await uploaded(server, other.token, marked);
    const { queries, database } = services();
    let outcome: string | undefined;
    let trying: Promise<unknown> = Promise.resolve();
    await queries.transaction(async (transaction) => {
      const taking = { address: first, userId: owner.id, purpose: 'voucher' } as const;
      await takeUpload(services(), { ...taking, neverBefore: true }, transaction);
      trying = codeOf(take(second, { neverBefore: true, userId: other.id })).then((code) => {
        outcome = code;
      });
      // The other one waits for what is not decided yet, or is through already, which is wrong.
      const isWaiting = async () => {
        const { rows } = await database.pool.query(WAITING_LOCKS);
        return outcome !== undefined || rows.length > 0;
      };
      await expect.poll(isWaiting).toBe(true);
    });
    await trying;
    expect(outcome).toBe('UPLOAD_REPEATED');
    const third = await uploaded(server, owner.token, bytes);
    expect(await codeOf(take(third, { neverBefore: true, purpose: 'slip' }))).not.toBe(
      'UPLOAD_REPEATED',
    );
  });
});

describe('housekeeping', () => {
  it('deletes what nothing used for a day, and keeps what something uses', async () => {
    server.wallClock.advance(61_000);
    const used = await uploaded(server, owner.token);
    await take(used);
    const unused = await uploaded(server, owner.token);
    server.wallClock.advance(DAY_MS - 1_000);
    await tidyUploads(services(), server.wallClock.now());
    expect((await file(unused, owner.token)).response.status).toBe(200);
    server.wallClock.advance(2_000);
    await tidyUploads(services(), server.wallClock.now());
    expect((await file(unused, owner.token)).response.status).toBe(404);
    expect((await file(used, owner.token)).response.status).toBe(200);
    const id = unused.slice(-32);
    const rows = await services().queries.select().from(uploads).where(eq(uploads.id, id));
    expect(rows).toEqual([]);
    const folder = join(server.config.dataDirectory, 'uploads', id.slice(0, 2));
    expect(await readdir(folder)).not.toContain(id);
  });
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

async function moving(): Promise<Buffer> {
  const frames = [await picture('png', { shade: 1 }), await picture('png', { shade: 2 })];
  return await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

describe('a crowd that sends pictures at once', () => {
  it('waits in a queue with an end, and the next one is told when to come again', async () => {
    const bytes = await picture();
    const userId = (await server.newUser('crowd')).id;
    const places = IMAGES_AT_ONCE_MAX + IMAGES_WAITING_MAX;
    const crowd = Array.from({ length: places }, () => cleanImage(bytes));
    const told = await keepSent(services(), userId, bytes).catch((thrown: unknown) => thrown);
    const { code, details } = refusalOf(told, '');
    expect([code, details]).toEqual(['TOO_MANY_REQUESTS', { seconds: 5 }]);
    await Promise.all(crowd);
    expect(await codeOf(keepSent(services(), userId, bytes))).toBe('undefined');
  });
});
