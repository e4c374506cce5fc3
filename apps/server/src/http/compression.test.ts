import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendText } from './compression.ts';

const LONG = 'ü'.repeat(5_000);

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  for (const [path, text] of [
    ['/long', LONG],
    ['/short', 'short'],
  ] as const) {
    app.get(path, async (incoming, reply) => {
      await sendText(incoming, reply, text);
      return reply;
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

/** The bytes as they come, which `fetch` would hide. */
function get(path: string, accepted?: string): Promise<{ coding: string; bytes: Buffer }> {
  const { port } = app.server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return new Promise((resolve, reject) => {
    request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const coding = answer.headers['content-encoding'] ?? 'none';
        resolve({ coding, bytes: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('answers', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5'])(
    'that are long are compressed for who accepts %s',
    async (accepted) => {
      const { coding, bytes } = await get('/long', accepted);
      expect(coding).toBe('gzip');
      expect(gunzipSync(bytes).toString()).toBe(LONG);
      expect(bytes.length).toBeLessThan(1_000);
    },
  );

  it.each([undefined, 'br', 'gzip;q=0', 'gzip; q=0.0', 'x-gzip2'])(
    'stay as they are for who accepts %s',
    async (accepted) => {
      const { coding, bytes } = await get('/long', accepted);
      expect(coding).toBe('none');
      expect(bytes.toString()).toBe(LONG);
    },
  );

  it('that are short stay as they are', async () => {
    expect(await get('/short', 'gzip')).toMatchObject({ coding: 'none' });
  });
});
