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
      staySignedIn: true,
      signIn: (token, staySignedIn) => set({ token, staySignedIn, uid: '', member: null }),
      setMember: (member) => set({ member, uid: member.uid }),
      clear: () => set({ token: null, uid: '', member: null }),
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
        return next.token === now.token ? next : { ...next, member: null };
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
