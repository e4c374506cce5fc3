import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../storage/safe-storage.ts';
import { memberName, sessionStorageOf, type Member } from './session-store.ts';

const kept = (token: string | null, staySignedIn: boolean) => ({
  state: { token, member: null, staySignedIn },
  version: 1,
});

describe('where the session is kept', () => {
  it('is lasting when the user stays signed in, else passing, and never both', async () => {
    const [long, short] = [memoryStorage(), memoryStorage()];
    const storage = sessionStorageOf(long, short);
    await storage.setItem('s', kept('secret', true));
    expect([long.length, short.length]).toEqual([1, 0]);
    await storage.setItem('s', kept('secret', false));
    expect([long.length, short.length]).toEqual([0, 1]);
    expect((await storage.getItem('s'))?.state.token).toBe('secret');
  });

  it('holds nothing after the end, and survives what cannot be read', async () => {
    const [long, short] = [memoryStorage(), memoryStorage()];
    const storage = sessionStorageOf(long, short);
    await storage.setItem('s', kept('secret', true));
    await storage.setItem('s', kept(null, true));
    expect([long.length, short.length]).toEqual([0, 0]);
    long.setItem('s', '{broken');
    expect(await storage.getItem('s')).toBeNull();
  });
});

describe('memberName', () => {
  const member = (fields: Partial<Member>) =>
    ({
      uid: '42',
      account_number: '42',
      nickname: '42',
      email: null,
      mobile: null,
      ...fields,
    }) as Member;

  it('prefers a chosen nickname, then the address, and the number last', () => {
    expect(memberName(member({ nickname: 'Ada', email: 'a@b.example' }))).toBe('Ada');
    expect(memberName(member({ email: 'a@b.example' }))).toBe('a@b.example');
    expect(memberName(member({ mobile: '8613800138000' }))).toBe('+8613800138000');
    expect(memberName(member({}))).toBe('42');
  });
});
