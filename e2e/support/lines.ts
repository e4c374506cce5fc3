/** A line in front of a server: an address of its own, which can be shut. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export class LineDoor {
  readonly address: string;
  readonly #port: number;
  readonly #open = new Set<Socket>();
  #server: Server | undefined;

  constructor(port: number) {
    this.#port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Lets everybody through to the server behind it. */
  async openTo(target: string): Promise<void> {
    const { hostname, port } = new URL(target);
    const server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const one of [near, far]) {
        this.#open.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          this.#open.delete(one);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
  }

  /** Nobody gets through any more, nor stays connected. */
  async shut(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const one of this.#open) one.destroy();
    await closed;
  }
}
