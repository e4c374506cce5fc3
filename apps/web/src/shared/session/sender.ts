import { HEADERS } from '@kontor/contract/light';
import { keptSession, useSession } from './session-store.ts';

/** Who a call, a file or the stream is sent for. */
interface Sender {
  readonly token: string | null;
  /** The `uid`; undefined for nobody, and for who has signed in here a moment ago. */
  readonly member: string | undefined;
}

/**
 * The session that the browser holds at this moment, and the member whom this page shows. Another
 * tab may have changed the one and not yet the other, so the server is told both and refuses what
 * does not belong together. A page that knows no member yet has its own token, or none.
 */
export function sender(): Sender {
  const { token, uid } = useSession.getState();
  if (uid === '') return { token, member: undefined };
  return { token: keptSession()?.token ?? null, member: uid };
}

/** The same for what is not sent by `api`. */
export function senderHeaders(): Record<string, string> {
  const { token, member } = sender();
  return {
    ...(token !== null && { authorization: token }),
    ...(member !== undefined && { [HEADERS.member]: member }),
  };
}
