import type { OutputOf, calls } from '@kontor/contract/light';
import { create } from 'zustand';
import { type PersistStorage, type StorageValue, persist } from 'zustand/middleware';
import { lasting, passing } from '../storage/safe-storage.ts';

export type Member = OutputOf<typeof calls.people.info>;

/** What is kept: the token and, so that the first paint knows the name, the member as last seen. */
interface Kept {
  token: string | null;
  member: Member | null;
  /** Kept after the tab is closed. */
  staySignedIn: boolean;
}

interface SessionState extends Kept {
  signIn: (token: string, staySignedIn: boolean) => void;
  setMember: (member: Member) => void;
  /** Forgets token and member. The server is told by whoever signs out on purpose. */
  clear: () => void;
}

export const SESSION_STORAGE_KEY = 'kontor.session';

/** Chooses the store by `staySignedIn`, and never leaves a token in the other one. */
export function sessionStorageOf(long: Storage, short: Storage): PersistStorage<Kept> {
  const read = (storage: Storage, name: string): StorageValue<Kept> | null => {
    const text = storage.getItem(name);
    if (text === null) return null;
    try {
      return JSON.parse(text) as StorageValue<Kept>;
    } catch {
      return null;
    }
  };
  return {
    getItem: (name) => read(short, name) ?? read(long, name),
    setItem: (name, value) => {
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

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      token: null,
      member: null,
      staySignedIn: true,
      signIn: (token, staySignedIn) => set({ token, staySignedIn, member: null }),
      setMember: (member) => set({ member }),
      clear: () => set({ token: null, member: null }),
    }),
    {
      name: SESSION_STORAGE_KEY,
      version: 1,
      storage: sessionStorageOf(lasting, passing),
      partialize: ({ token, member, staySignedIn }) => ({ token, member, staySignedIn }),
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
