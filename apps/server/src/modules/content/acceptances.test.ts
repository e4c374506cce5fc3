import { createHash } from 'node:crypto';
import { calls } from '@kontor/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, type Trader } from '../../testing/trading.ts';
import { seedNews } from './seed-content.ts';

const { content } = calls;
const reason = 'a new version of the terms';

let server: TestServer;
let writer: TestOperator;
/** What an operator sends has parts, so it goes as JSON. */
let asWriter: { readonly token: string; readonly as: 'json' };
let alice: Trader;
let bob: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  writer = await newOperator(server, 'content');
  asWriter = { ...writer.as, as: 'json' };
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const accept = (who: Trader, page: string, version: number) =>
  server.errorOf(content.accept, { page, version }, who.as);
const owed = async (who: Trader) =>
  (await server.must(content.acceptances, {}, who.as)).must_accept;

describe('acceptance', () => {
  it('is asked for what a new member has not accepted', async () => {
    expect(await owed(alice)).toEqual([
      { page: 'terms', version: 1, title: 'Terms of service' },
      { page: 'privacy', version: 1, title: 'Privacy notice' },
    ]);
  });

  it('is kept once, with the hash of what was read', async () => {
    const { title, body } = await server.must(content.article, { slug: 'terms' });
    for (let times = 0; times < 2; times += 1) {
      expect(await accept(alice, 'terms', 1)).toBeUndefined();
    }
    const state = await server.must(content.acceptances, {}, alice.as);
    const hash = createHash('sha256')
      .update([title, ...body].join('\n'))
      .digest('hex');
    expect(state.accepted).toEqual([
      expect.objectContaining({ page: 'terms', version: 1, language: 'en', hash }),
    ]);
    expect(state.must_accept.map(({ page }) => page)).toEqual(['privacy']);
    // Another's acceptance is their own.
    expect(await owed(bob)).toHaveLength(2);
  });

  it('is refused for what is not there and for another version', async () => {
    expect(await accept(alice, 'nothing', 1)).toBe('CONTENT_UNKNOWN');
    expect(await accept(alice, 'terms', 2)).toBe('CONTENT_VERSION');
    expect(await server.errorOf(content.accept, { page: 'terms', version: 1 })).toBe(
      'LOGIN_REQUIRED',
    );
  });

  it('is asked for again when a version says so, and not for a corrected letter', async () => {
    const { data } = await server.must(
      content.operatorPieces,
      { kind: 'article', keyword: 'Terms of service' },
      asWriter,
    );
    const id = data[0]?.id ?? 0;
    const edit = async (version: number, must_accept: boolean) =>
      await server.must(
        content.revisePiece,
        {
          id,
          version,
          must_accept,
          reason,
          texts: { en: { title: 'Terms of service', body: `Version ${version}` } },
        },
        asWriter,
      );
    await edit(1, false);
    expect((await owed(alice)).map(({ page }) => page)).toEqual(['privacy']);
    await edit(2, true);
    expect((await owed(alice))[0]).toMatchObject({ page: 'terms', version: 3 });
    expect(await accept(alice, 'terms', 1)).toBe('CONTENT_VERSION');
    expect(await accept(alice, 'terms', 3)).toBeUndefined();
    const state = await server.must(content.acceptances, {}, alice.as);
    expect(new Set(state.accepted.map(({ version }) => version))).toEqual(new Set([1, 3]));
  });
});

describe('pictures', () => {
  const picture = async () =>
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#d4ba83' } })
      .png()
      .toBuffer();
  const send = async (bytes: Uint8Array, withReason = true) => {
    const form = new FormData();
    if (withReason) form.set('reason', reason);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'a.png');
    const url = `${server.address}/api${content.operatorPicture.path}`;
    const headers = { authorization: writer.token };
    const response = await fetch(url, { method: 'POST', headers, body: form });
    return (await response.json()) as { type: string; message: string; error?: string };
  };

  it('are checked, encoded anew, and everybody’s to see once they stand in a piece', async () => {
    const { message: thumbnail } = await send(await picture());
    const address = `${server.address}${thumbnail}`;
    expect((await fetch(address)).status).toBe(404);
    const texts = { en: { title: 'With a picture' } };
    await server.must(content.createPiece, { kind: 'news', texts, thumbnail, reason }, asWriter);
    const shown = await fetch(address);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect((await server.must(content.news, { c_id: 4 })).data[0]?.thumbnail).toBe(thumbnail);
  });

  it('are refused without a reason, and when they are none', async () => {
    expect((await send(await picture(), false)).error).toBe('FIELD_REQUIRED');
    expect((await send(Buffer.from('<svg onload="x"/>'))).error).toBe('IMAGE_INVALID');
  });

  it('of a new installation are drawn once', async () => {
    for (let times = 0; times < 2; times += 1) await seedNews(server.program.services);
    const banners = await server.must(content.news, { c_id: 5 });
    expect(banners.total).toBe(3);
    expect(new Set(banners.data.map(({ thumbnail }) => thumbnail)).size).toBe(3);
    expect((await fetch(`${server.address}${banners.data[0]?.thumbnail}`)).status).toBe(200);
  });
});
