import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lasting, passing } from '../storage/safe-storage.ts';
import { createAnotherMember } from './another-member.ts';
import { sender, senderHeaders } from './sender.ts';
import { type Member, SESSION_STORAGE_KEY, useSession } from './session-store.ts';

const reload = vi.fn<() => void>();
const say = vi.fn<(name: string) => void>();
const page = createAnotherMember({ reload, say });
const ada = { uid: '42', nickname: 'Ada' } as Member;
const bob = { uid: '43', nickname: 'Bob' } as Member;

/** As another tab leaves it. */
function keep(token: string | null, uid: string, staySignedIn = true): void {
  if (token === null) return lasting.removeItem(SESSION_STORAGE_KEY);
  const state = { token, uid, staySignedIn };
  lasting.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 2 }));
}
const kept = () => JSON.parse(lasting.getItem(SESSION_STORAGE_KEY) ?? 'null') as unknown;
const shown = () => useSession.getState();

beforeEach(async () => {
  lasting.clear();
  passing.clear();
  await useSession.persist.rehydrate();
  useSession.setState({ token: null, uid: '', member: null, left: 0, staySignedIn: true });
  shown().signIn('of ada', true);
  shown().setMember(ada);
  reload.mockClear();
  say.mockClear();
});

describe('who a call is sent for', () => {
  it('is the token that the browser holds, and the member whom the page shows', () => {
    expect(sender()).toEqual({ token: 'of ada', member: '42' });
    keep('of bob', '43');
    // The server refuses it: nobody has told this page yet.
    expect(sender()).toEqual({ token: 'of bob', member: '42' });
    expect(senderHeaders()).toEqual({ authorization: 'of bob', 'member-id': '42' });
    keep(null, '');
    expect(senderHeaders()).toEqual({ 'member-id': '42' });
  });

  it('is who has signed in here, or nobody, while the page knows no member', () => {
    shown().signIn('of bob', true);
    keep('of eve', '44');
    expect(sender()).toEqual({ token: 'of bob', member: undefined });
    shown().clear();
    expect(sender()).toEqual({ token: null, member: undefined });
  });

  it('is the tab’s own session where it was not to be kept', () => {
    shown().signIn('of ada here', false);
    shown().setMember(ada);
    keep('of bob', '43');
    expect(sender()).toEqual({ token: 'of ada here', member: '42' });
    page.look();
    expect([shown().token, reload.mock.calls.length]).toEqual(['of ada here', 0]);
  });
});

describe('a page whose browser holds another session', () => {
  it('begins anew when it is another’s, and says who is signed in once it knows', async () => {
    keep('of bob', '43');
    page.look();
    expect(reload).toHaveBeenCalledOnce();
    // Until then it stays the first one's.
    expect(shown()).toMatchObject({ uid: '42', member: ada });
    await useSession.persist.rehydrate();
    page.greet(shown());
    expect(say).not.toHaveBeenCalled();
    page.greet({ token: 'of bob', member: bob });
    page.greet({ token: 'of bob', member: bob });
    expect(say.mock.calls).toEqual([['Bob']]);
  });

  it('waits until it is known whose it is, and goes on where it is the same member', () => {
    keep('of somebody', '');
    page.look();
    expect([shown().token, reload.mock.calls.length]).toEqual(['of ada', 0]);
    keep('of ada, anew', '42');
    page.look();
    expect(shown()).toMatchObject({ token: 'of ada, anew', uid: '42', member: ada, left: 0 });
    expect(reload).not.toHaveBeenCalled();
  });

  it('begins anew when it has just been signed in to and knows nobody itself', () => {
    shown().signIn('of bob', true);
    keep('of eve', '44');
    page.look();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('empties what it shows when the session is over there', () => {
    keep(null, '');
    page.look();
    expect(shown()).toMatchObject({ token: null, uid: '', member: null, left: 1 });
    page.look();
    expect([shown().left, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it('of a visitor becomes that member’s, and says so', () => {
    shown().clear();
    keep('of bob', '43');
    page.look();
    expect(shown()).toMatchObject({ token: 'of bob', uid: '43' });
    page.greet({ token: 'of bob', member: bob });
    expect([say.mock.calls, reload.mock.calls.length]).toEqual([[['Bob']], 0]);
  });

  it('says nothing after a login of its own', () => {
    keep('of bob', '43');
    page.look();
    page.greet({ token: null, member: null });
    page.greet({ token: 'of bob', member: bob });
    expect(say).not.toHaveBeenCalled();
  });

  it('leaves the member to the server where that says the number is wrong', () => {
    keep('of bob', '42');
    page.beginAnew();
    expect(kept()).toMatchObject({ state: { token: 'of bob', uid: '' } });
    keep('of bob', '43');
    page.beginAnew();
    expect(kept()).toMatchObject({ state: { token: 'of bob', uid: '43' } });
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('what a page learns late of its own session', () => {
  it.each([
    ['who it was', () => shown().setMember(ada)],
    ['that it is over', () => shown().clear()],
  ])('%s, is written over nobody else’s', (_what, learn) => {
    keep('of bob', '43');
    learn();
    expect(kept()).toMatchObject({ state: { token: 'of bob', uid: '43' } });
  });

  it('that it is over, brings nothing back that ended in another tab', () => {
    keep(null, '');
    shown().setMember(ada);
    expect(kept()).toBeNull();
  });
});
