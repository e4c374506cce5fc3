import { io } from 'socket.io-client';
import { useSession } from '../session/session-store.ts';
import type { LiveSocket } from './live.ts';

/** A socket that is not yet connected, with the seed's back-off. In a chunk of its own. */
export function openSocket(): LiveSocket {
  return io({
    autoConnect: false,
    auth: (answer) => {
      const { token } = useSession.getState();
      answer(token === null ? {} : { token });
    },
    reconnectionDelay: 100,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0,
    timeout: 60_000,
    tryAllTransports: true,
  }) as unknown as LiveSocket;
}
