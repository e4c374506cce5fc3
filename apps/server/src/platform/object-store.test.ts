import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { tidyUploads } from '../modules/uploads/index.ts';
import { picture } from '../testing/images.ts';
import { TestBucket } from '../testing/object-store.ts';
import { TestServer, type TestUser } from '../testing/test-server.ts';
import { signedHeaders } from './aws-signature.ts';
import { StorageAway } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { createLog } from './logger.ts';
import { ObjectStore, readObjectStore } from './object-store.ts';
import { Storage } from './storage.ts';
import { wallClock } from './wall-clock.ts';

const LOG = createLog('silent');

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await TestBucket.start();
});
afterEach(() => {
  bucket.mood = 'well';
});
afterAll(() => bucket.end());

function storeAt(url: string): ObjectStore {
  const settings = readObjectStore(url, (message) => {
    throw new Error(message);
  });
  if (settings === undefined) throw new Error('no settings');
  return new ObjectStore(settings, wallClock, LOG);
}

describe('a signature', () => {
  it('is the one of the example that AWS has published', () => {
    const headers = signedHeaders(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/?lifecycle'),
        body: new Uint8Array(),
        now: Date.UTC(2013, 4, 24),
      },
      {
        accessKey: 'AKIAIOSFODNN7EXAMPLE',
        secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        region: 'us-east-1',
      },
    );
    expect(headers.authorization).toMatch(
      /Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543$/u,
    );
  });
});

describe('files in a bucket', () => {
  it('are put, read and deleted; one that is not there is none', async () => {
    const store = storeAt(bucket.url());
    const content = Buffer.from([0, 1, 2, 255]);
    await store.put('ab/abc-_1', content);
    expect([...bucket.files.keys()]).toContain('/members/files/ab/abc-_1');
    expect(await store.get('ab/abc-_1')).toEqual(content);
    await store.put('ab/empty', Buffer.alloc(0));
    expect(await store.get('ab/empty')).toEqual(Buffer.alloc(0));
    await store.remove('ab/abc-_1');
    expect(await store.get('ab/abc-_1')).toBeUndefined();
    await store.remove('ab/abc-_1');
  });

  it.each([
    ['another key', () => storeAt(bucket.url({ secret: 'another' }))],
    ['a bucket that is not there', () => storeAt(bucket.url({ bucket: 'nowhere' }))],
    ['a machine that is not there', () => storeAt('http://a:b@127.0.0.1:1/bucket')],
  ])('are away with %s, and not merely missing', async (_, make) => {
    const store = make();
    await expect(store.get('ab/abc')).rejects.toThrow(StorageAway);
    await expect(store.put('ab/abc', Buffer.of(1))).rejects.toThrow(StorageAway);
    await expect(store.remove('ab/abc')).rejects.toThrow(StorageAway);
  });

  it('are away while it answers with faults, or breaks off in the middle', async () => {
    const store = storeAt(bucket.url());
    await store.put('cd/long', Buffer.alloc(100_000, 7));
    bucket.mood = 'cut';
    await expect(store.get('cd/long')).rejects.toThrow(StorageAway);
    bucket.mood = 'broken';
    await expect(store.get('cd/long')).rejects.toThrow(StorageAway);
    bucket.mood = 'well';
    expect((await store.get('cd/long'))?.length).toBe(100_000);
  });
});

describe('S3_URL', () => {
  it('is an address with keys, a bucket and a region', () => {
    const url = 'https://key:se%2Fcret@s3.example.com/bucket/kontor/?region=eu-west-1';
    expect(readConfig({ S3_URL: url }).objectStore).toEqual({
      base: 'https://s3.example.com/bucket/kontor',
      accessKey: 'key',
      secretKey: 'se/cret',
      region: 'eu-west-1',
    });
    expect(readConfig({}).objectStore).toBeUndefined();
  });

  it.each([
    'bucket',
    's3://bucket',
    'ftp://key:secret@host/bucket',
    'https://s3.example.com/bucket',
    'https://key@s3.example.com/bucket',
    'https://key:topsecret@s3.example.com',
    'https://key:topsecret@s3.example.com/bu%20cket',
    'https://key:topsecret@s3.example.com/bucket?region=somewhere%20else',
    'https://key:%E0%A4%A@s3.example.com/bucket',
  ])('stops the start when it is %s, and is not repeated', (S3_URL) => {
    const read = () => readConfig({ S3_URL });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^S3_URL/u);
    expect(read).not.toThrow(/topsecret/u);
  });
});

describe('what members send', () => {
  let server: TestServer;
  let anna: TestUser;
  let shade = 0;
  beforeAll(async () => {
    server = await TestServer.start({ environment: { S3_URL: bucket.url() } });
    anna = await server.newUser('anna');
  });
  afterAll(() => server.end());

  const send = async () => {
    shade += 1;
    const form = new FormData();
    const image = await picture('png', { shade, width: 40, height: 30 });
    form.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
    const headers = { authorization: anna.token, lang: 'zh' };
    const body = { method: 'POST', headers, body: form };
    const answer = await fetch(`${server.address}/api/upload`, body);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const look = (address: string) =>
    fetch(server.address + address, { headers: { authorization: anna.token } });

  it('lies encrypted in the bucket and nowhere else, until it is tidied away', async () => {
    const { body } = await send();
    const address = String(body.message);
    const id = address.slice(-32);
    const path = `/members/files/${id.slice(0, 2)}/${id}`;
    const image = Buffer.from(await (await look(address)).arrayBuffer());
    expect(image.subarray(0, 4).toString()).toBe('RIFF');
    expect(bucket.files.get(path)?.includes('RIFF')).toBe(false);
    const folder = join(server.config.dataDirectory, 'uploads');
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    server.wallClock.advance(2 * DAY_MS);
    await tidyUploads(server.program.services, server.wallClock.now());
    expect(bucket.files.has(path)).toBe(false);
  });

  it('is refused while the bucket is away, in words, and nothing half is left', async () => {
    const first = String((await send()).body.message);
    await bucket.end();
    expect(await send()).toMatchObject({
      status: 503,
      body: { error: 'STORAGE_AWAY', message: '文件服务暂时无法访问，请稍后重试。' },
    });
    expect((await look(first)).status).toBe(503);
    const away = tidyUploads(server.program.services, server.wallClock.now());
    await expect(away).rejects.toThrow(StorageAway);
    await bucket.listen();
    expect((await look(first)).status).toBe(200);
    await tidyUploads(server.program.services, server.wallClock.now());
    expect((await send()).status).toBe(200);
    expect((await server.call(calls.people.info, {}, { token: anna.token })).error).toBeUndefined();
  });

  it('is found in the folder where it lay before the bucket was set', async () => {
    const { storage, dataKeys } = server.program.services;
    const folder = join(server.config.dataDirectory, 'uploads');
    const before = new Storage(dataKeys, new FolderStore(folder));
    const id = Storage.drawId();
    await before.write(id, Buffer.from('an old picture'));
    expect(String(await storage.read(id))).toBe('an old picture');
    expect((await readFile(join(folder, id.slice(0, 2), id))).includes('picture')).toBe(false);
    await storage.remove(id);
    expect(await before.read(id)).toBeUndefined();
  });
});
