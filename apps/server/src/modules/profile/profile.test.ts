import { calls } from '@kontor/contract';
import { chatAgents } from '@kontor/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, uploaded } from '../../testing/images.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { tidyUploads } from '../uploads/index.ts';

const { profile, people } = calls;

let server: TestServer;
let anna: TestUser;
let ben: TestUser;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await server.newUser('anna');
  ben = await server.newUser('ben');
});
afterAll(async () => {
  await server.end();
});

async function file(address: string) {
  const response = await fetch(server.address + address);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

const setPortrait = (head_portrait: string | undefined, { token } = anna) =>
  server.call(profile.setPortrait, { head_portrait }, { token });

describe('an avatar', () => {
  it('is a small square that everybody can see; what was sent is gone', async () => {
    const sent = await uploaded(
      server,
      anna.token,
      await picture('jpeg', { width: 900, height: 600 }),
    );
    const { result } = await setPortrait(sent);
    const address = String(result?.head_portrait);
    const { status, bytes } = await file(address);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 288, height: 288 });
    expect((await file(sent)).status).toBe(404);
    const info = await server.must(people.info, {}, { token: anna.token });
    expect(info.head_portrait).toBe(address);
  });

  it('that is replaced or taken away is deleted', async () => {
    const first = (await setPortrait(await uploaded(server, anna.token))).result?.head_portrait;
    const next = await picture('png', { shade: 9 });
    const second = (await setPortrait(await uploaded(server, anna.token, next))).result;
    expect((await file(String(first))).status).toBe(404);
    expect((await setPortrait(undefined)).result).toEqual({ head_portrait: '' });
    expect((await file(String(second?.head_portrait))).status).toBe(404);
    await tidyUploads(server.program.services, server.wallClock.now());
    const { rows } = await server.program.services.database.pool.query(
      'SELECT count(*)::int AS left FROM uploads WHERE user_id = $1',
      [anna.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('must be an own upload that nothing used', async () => {
    const others = await uploaded(server, ben.token);
    expect((await setPortrait(others)).error).toMatchObject({
      error: 'UPLOAD_UNKNOWN',
      fields: [{ field: 'head_portrait' }],
    });
    const bens = (await setPortrait(others, ben)).result;
    expect((await setPortrait(String(bens?.head_portrait))).error?.error).toBe('UPLOAD_UNKNOWN');
    expect((await setPortrait('https://elsewhere.example/x.png')).error?.error).toBe(
      'FIELD_FORMAT',
    );
    const info = await server.must(people.info, {}, { token: ben.token });
    expect(info.head_portrait).toBe(bens?.head_portrait);
  });
});

describe('nickname and signature', () => {
  const edit = (nickname: string, signature?: string) => {
    server.wallClock.advance(10_000);
    return server.call(profile.edit, { nickname, signature }, { token: anna.token });
  };

  it('are changed, and an empty signature is none', async () => {
    for (const [nickname, signature] of [
      ['王小明', '耐心 & <b>patience</b> 😀'],
      ['Anna7', ''],
    ] as const) {
      expect((await edit(` ${nickname} `, signature)).result).toEqual({ nickname, signature });
      const info = await server.must(people.info, {}, { token: anna.token });
      expect(info).toMatchObject({ nickname, signature });
    }
  });

  it.each([
    ['x', undefined, 'nickname', 'NICKNAME_WRONG'],
    ['elevenchars', undefined, 'nickname', 'NICKNAME_WRONG'],
    ['<b>Ann', undefined, 'nickname', 'NICKNAME_WRONG'],
    ['a b', undefined, 'nickname', 'NICKNAME_WRONG'],
    ['', undefined, 'nickname', 'FIELD_REQUIRED'],
    ['Anna', 'x', 'signature', 'SIGNATURE_WRONG'],
    ['Anna', '😀'.repeat(31), 'signature', 'SIGNATURE_WRONG'],
    ['Anna', 'a\u0007b', 'signature', 'FIELD_FORMAT'],
  ])('"%s" with "%s" is refused', async (nickname, signature, field, code) => {
    const { error } = await edit(nickname, signature);
    expect(error).toMatchObject({ error: code, fields: [{ field, error: code }] });
  });

  it.each(['Support', 'KONTOR', 'Supp0rt24', 'Kontor客服', '官方', 'Admin01', '系統管理員'])(
    '"%s" would pose as somebody of the platform',
    async (nickname) => {
      const { error } = await edit(nickname);
      expect(error).toMatchObject({
        error: 'NICKNAME_POSES',
        fields: [{ field: 'nickname', error: 'NICKNAME_POSES' }],
      });
    },
  );

  it('is not the name under which somebody of support writes', async () => {
    const { queries } = server.program.services;
    await queries.insert(chatAgents).values({ operatorId: 77, name: 'Mia' });
    expect((await edit('mia')).error?.error).toBe('NICKNAME_POSES');
    expect((await edit('Miami')).error).toBeUndefined();
  });

  it('of thirty characters, however many bytes, is a signature', async () => {
    expect((await edit('Anna', '😀'.repeat(30))).error).toBeUndefined();
  });
});
