import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the exchange and its database, to cut lines without telling the server. */
export class Proxy {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(url: string, server: Server, sockets: Set<Socket>) {
    this.url = url;
    this.#server = server;
    this.#sockets = sockets;
  }

  static async open(databaseUrl: string): Promise<Proxy> {
    const target = new URL(databaseUrl);
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      sockets.add(near);
      near.on('error', () => undefined);
      far.on('error', () => near.destroy());
      far.pipe(near);
      near.pipe(far);
      near.on('close', () => {
        sockets.delete(near);
        far.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return new Proxy(url.toString(), server, sockets);
  }

  /** Ends all lines to the exchange; what the server is doing it does to its end. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
