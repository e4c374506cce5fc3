import type { OutputOf, calls } from '@kontor/contract/light';
import { create } from 'zustand';
import { type PersistStorage, type StorageValue, persist } from 'zustand/middleware';
import { lasting, passing } from '../storage/safe-storage.ts';

export type Member = OutputOf<typeof calls.people.info>;

/**
 * What is kept on the device: whose session it is by number alone. Names and addresses are asked
 * for anew, so that whoever reads the storage learns nothing of the person.
 */
interface Kept {
  token: string | null;
  /** Empty until it is known. */
  uid: string;
  /** Kept after the tab is closed. */
  staySignedIn: boolean;
}

interface SessionState extends Kept {
  /** As the server has last told. */
  member: Member | null;
  /** How many members have left this page: what is shown is keyed by it, and ends with them. */
  left: number;
  signIn: (token: string, staySignedIn: boolean) => void;
  setMember: (member: Member) => void;
  /** Forgets token and member. The server is told by whoever signs out on purpose. */
  clear: () => void;
}

export const SESSION_STORAGE_KEY = 'kontor.session';

function read(storage: Storage, name: string): StorageValue<Kept> | null {
  const text = storage.getItem(name);
  if (text === null) return null;
  try {
    return JSON.parse(text) as StorageValue<Kept>;
  } catch {
    return null;
  }
}

/**
 * Chooses the store by `staySignedIn`, and never leaves a token in the other one. What another tab
 * has kept since is written over by signing in alone: what is learned late of an earlier session is
 * no news of the one that is there.
 */
export function sessionStorageOf(long: Storage, short: Storage): PersistStorage<Kept> {
  const kept = (name: string) => read(short, name) ?? read(long, name);
  /** As this page has last read or written it. */
  let known: string | null = null;
  return {
    getItem: (name) => {
      const value = kept(name);
      known = value?.state.token ?? null;
      return value;
    },
    setItem: (name, value) => {
      const { token } = value.state;
      const isSignIn = token !== null && token !== known;
      if (!isSignIn && (kept(name)?.state.token ?? null) !== known) return;
      known = token;
      const [keep, other] = value.state.staySignedIn ? [long, short] : [short, long];
      other.removeItem(name);
      if (value.state.token === null) keep.removeItem(name);
      else keep.setItem(name, JSON.stringify(value));
    },
    removeItem: (name) => {
      long.removeItem(name);
      short.removeItem(name);
    },
  };
}

/** What the browser holds at this moment, whichever tab has kept it; undefined for nobody. */
export function keptSession(): Pick<Kept, 'token' | 'uid'> | undefined {
  const kept = read(passing, SESSION_STORAGE_KEY) ?? read(lasting, SESSION_STORAGE_KEY);
  return kept?.state;
}

/** Leaves it to the server whose session it is that the browser holds. */
export function forgetKeptUid(): void {
  for (const storage of [passing, lasting]) {
    const kept = read(storage, SESSION_STORAGE_KEY);
    if (kept === null) continue;
    const state = { ...kept.state, uid: '' };
    storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...kept, state }));
  }
}

/** Version 1 kept the member with the address. */
function withoutMember(kept: unknown): Kept {
  const { token, staySignedIn, member } = kept as Omit<Kept, 'uid'> & { member: Member | null };
  return { token, staySignedIn, uid: member?.uid ?? '' };
}

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      token: null,
      uid: '',
      member: null,
      left: 0,
      staySignedIn: true,
      signIn: (token, staySignedIn) => set({ token, staySignedIn, uid: '', member: null }),
      setMember: (member) => set({ member, uid: member.uid }),
      clear: () =>
        set(({ token, left }) => ({
          token: null,
          uid: '',
          member: null,
          left: token === null ? left : left + 1,
        })),
    }),
    {
      name: SESSION_STORAGE_KEY,
      version: 2,
      migrate: withoutMember,
      storage: sessionStorageOf(lasting, passing),
      partialize: ({ token, uid, staySignedIn }) => ({ token, uid, staySignedIn }),
      // In another tab somebody else may have signed in.
      merge: (kept, now) => {
        const next = { ...now, ...(kept as Partial<Kept> | undefined) };
        const isSame = next.token === now.token || (next.uid !== '' && next.uid === now.uid);
        return isSame ? next : { ...next, member: null };
      },
    },
  ),
);

/** What to call a member: the nickname, else the address that the account was opened with. */
export function memberName(member: Member): string {
  const mobile = member.mobile === null ? '' : `+${member.mobile}`;
  // A new account's nickname is its number, which nobody knows themselves by.
  const nickname = member.nickname === member.uid ? '' : member.nickname;
  return nickname || member.email || mobile || member.account_number;
}

export function useSignedIn(): boolean {
  return useSession((session) => session.token !== null);
}
