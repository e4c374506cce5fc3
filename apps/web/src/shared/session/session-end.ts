import { LOGIN_REDIRECT_DELAY_MS } from '@kontor/contract/light';

/** What the end of a session needs from the world around it. */
export interface SessionEndDoors {
  showMessage: (message: string) => void;
  /** Keeps what was typed, for when the same member is back. */
  keepTyped: (path: string) => void;
  /** Forgets token, member and everything that was loaded for them. */
  forgetMember: () => void;
  /** Where the user is now, as `/pages/...` with its search. */
  currentPath: () => string;
  go: (path: string) => void;
  /** Whether a screen is there; areas come one by one. */
  hasScreen: (path: string) => boolean;
  wait: (run: () => void, delayMs: number) => void;
}

export const LOGIN_PATH = '/pages/common/login';
export const CERTIFICATION_PATH = '/pages/setting/real_mark';

const PAGES_WITHOUT_RETURN = [LOGIN_PATH, '/pages/common/register', '/pages/common/forget'];

/** The login page, which leads back to where the user was. */
export function loginPath(from: string): string {
  const path = from.split('?')[0] ?? '';
  if (from === '/' || PAGES_WITHOUT_RETURN.includes(path)) return LOGIN_PATH;
  return `${LOGIN_PATH}?return=${encodeURIComponent(from)}`;
}

/** Where to go after a login. Only an address within the app is followed. */
export function returnPath(search: URLSearchParams, fallback: string): string {
  const wanted = search.get('return');
  return wanted?.startsWith('/pages/') ? wanted : fallback;
}

/** A page on the way to a login or back from there, which takes along where that leads to. */
export function withReturn(path: string, search: URLSearchParams): string {
  const wanted = search.get('return');
  return wanted === null ? path : `${path}?return=${encodeURIComponent(wanted)}`;
}

/**
 * Answers of type 999 and 998. Many calls may fail in the same moment, so the first one speaks and
 * moves and the others are quiet until it has.
 */
export function createSessionEnd(doors: SessionEndDoors) {
  let underWay = false;
  const once = (message: string, act: () => void, then: () => void): void => {
    if (underWay) return;
    underWay = true;
    doors.showMessage(message);
    act();
    doors.wait(() => {
      underWay = false;
      then();
    }, LOGIN_REDIRECT_DELAY_MS);
  };
  return {
    /** Type 999: says why, forgets the member, and goes to the login after 1.2 s. */
    loginRequired(message: string): void {
      const from = doors.currentPath();
      const forget = (): void => {
        doors.keepTyped(from);
        doors.forgetMember();
      };
      once(message, forget, () => doors.go(loginPath(from)));
    },
    /** Type 998: says why and goes to the identity check after 1.2 s. */
    certificationRequired(message: string): void {
      once(
        message,
        () => undefined,
        () => {
          if (doors.hasScreen(CERTIFICATION_PATH)) doors.go(CERTIFICATION_PATH);
        },
      );
    },
  };
}

export type SessionEnd = ReturnType<typeof createSessionEnd>;
