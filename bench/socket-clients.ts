/**
 * A thousand plain web sockets in a process of their own, so that what they cost is not measured.
 * They speak just enough of Socket.IO's protocol to subscribe; how many messages came is counted.
 */
import process from 'node:process';
import { WebSocket } from 'ws';

export interface ClientOrder {
  readonly url: string;
  readonly count: number;
  /** Sent by each client once it is connected, for Socket.IO as its packets. */
  readonly hello: readonly string[];
  readonly isSocketIo: boolean;
}

/** Serves a parent process: `open`, `count` and `close`. */
export function serveClients(): void {
  let sockets: WebSocket[] = [];
  let received = 0;
  const note = (text: string): void => {
    // `42` begins an event of Socket.IO, `{` a message of the bare server.
    if (text.startsWith('42') || text.startsWith('{')) received += 1;
  };
  process.on('message', (message: { open: ClientOrder } | 'count' | 'close') => {
    if (message === 'count') process.send?.({ received });
    else if (message === 'close') {
      for (const socket of sockets) socket.terminate();
      sockets = [];
      process.send?.({ closed: true });
    } else {
      void openAll(message.open, note).then((opened) => {
        sockets = opened;
        received = 0;
        process.send?.({ open: true });
      });
    }
  });
}

async function openAll(order: ClientOrder, note: (text: string) => void): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let from = 0; from < order.count; from += 100) {
    const some = Array.from({ length: Math.min(100, order.count - from) }, () => open(order, note));
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

function open(order: ClientOrder, note: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(order.url, { perMessageDeflate: false });
    const begin = (): void => {
      for (const text of order.hello) socket.send(text);
      resolve(socket);
    };
    socket.once('error', reject);
    if (!order.isSocketIo) socket.once('open', begin);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 8);
      if (!order.isSocketIo) return note(text);
      // Engine.IO: 0 opens, 2 pings; 40 joins the namespace, and is answered by itself.
      if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) begin();
      else if (text === '2') socket.send('3');
      else note(text);
    });
  });
}
