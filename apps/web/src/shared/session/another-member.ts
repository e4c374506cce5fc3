import { passing } from '../storage/safe-storage.ts';
import {
  forgetKeptUid,
  keptSession,
  type Member,
  memberName,
  useSession,
} from './session-store.ts';

/**
 * A page acts only as who it was opened for. Once the browser holds the session of somebody else it
 * begins anew, so that no form, question, answer or call under way of the one is left to the other.
 */

/** In the tab's own storage, over the new beginning: that it has to be said who is signed in. */
const TOLD_KEY = 'kontor.anotherMember';

interface AnotherMemberDoors {
  reload: () => void;
  /** Says who is signed in now. */
  say: (name: string) => void;
}

/** What the browser's session is to the page, as another tab has left it. */
type Standing = 'ours' | 'renewed' | 'over' | 'unknown' | 'anothers' | 'first';

function standing(): Standing {
  const { token, uid } = useSession.getState();
  const kept = keptSession();
  if (kept === undefined || kept.token === null) return token === null ? 'ours' : 'over';
  if (kept.token === token) return 'ours';
  if (token === null) return 'first';
  if (uid !== '' && kept.uid === uid) return 'renewed';
  // Who has just signed in there is not known yet; a call meanwhile says whose page it is.
  return uid !== '' && kept.uid === '' ? 'unknown' : 'anothers';
}

export function createAnotherMember({ reload, say }: AnotherMemberDoors) {
  const tellWho = (): void => passing.setItem(TOLD_KEY, '1');
  const beginAnew = (): void => {
    tellWho();
    // The server knows better whose token it is; the page then asks.
    if (keptSession()?.uid === useSession.getState().uid) forgetKeptUid();
    reload();
  };
  return {
    /** The server has refused what this page sent: the session is another's by now. */
    beginAnew,
    /** Looks whose session the browser holds, after another tab or a sleep may have changed it. */
    look(): void {
      switch (standing()) {
        case 'over':
          useSession.getState().clear();
          break;
        case 'anothers':
          beginAnew();
          break;
        case 'first':
          tellWho();
          void useSession.persist.rehydrate();
          break;
        case 'renewed':
          void useSession.persist.rehydrate();
          break;
        case 'ours':
        case 'unknown':
          break;
      }
    },
    /** Says once who is signed in, where that has changed without anything being done here. */
    greet({ token, member }: { token: string | null; member: Member | null }): void {
      if (token === null) passing.removeItem(TOLD_KEY);
      if (member === null || passing.getItem(TOLD_KEY) === null) return;
      passing.removeItem(TOLD_KEY);
      say(memberName(member));
    },
  };
}
