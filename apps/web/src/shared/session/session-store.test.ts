import { describe, expect, it } from 'vitest';
import { lasting, memoryStorage } from '../storage/safe-storage.ts';
import {
  memberName,
  SESSION_STORAGE_KEY,
  sessionStorageOf,
  type Member,
  useSession,
} from './session-store.ts';

const kept = (token: string | null, staySignedIn: boolean) => ({
  state: { token, uid: '42', staySignedIn },
  version: 2,
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

describe('what is kept on the device', () => {
  const ada = { uid: '42', email: 'ada@example.com', mobile: '4915112345678' } as Member;
  const kept = () => lasting.getItem(SESSION_STORAGE_KEY) ?? '';

  it('is the token and the number, and nothing of the person', () => {
    useSession.getState().signIn('secret', true);
    useSession.getState().setMember(ada);
    expect(JSON.parse(kept())).toEqual({
      state: { token: 'secret', uid: '42', staySignedIn: true },
      version: 2,
    });
    useSession.getState().clear();
    expect(kept()).toBe('');
  });

  it('loses the address that was kept before, and keeps the session', async () => {
    const before = { token: 'secret', member: ada, staySignedIn: true };
    lasting.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state: before, version: 1 }));
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ token: 'secret', uid: '42', member: null });
    expect(kept()).not.toContain('ada@');
  });

  it('shows nobody as the member of somebody else, who signs in in another tab', async () => {
    useSession.getState().signIn('secret', true);
    useSession.getState().setMember(ada);
    const other = { token: 'another', uid: '43', staySignedIn: true };
    lasting.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state: other, version: 2 }));
    await useSession.persist.rehydrate();
    expect(useSession.getState()).toMatchObject({ token: 'another', uid: '43', member: null });
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
