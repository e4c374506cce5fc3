import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../../platform/logger.ts';
import { ManualWallClock } from '../../platform/wall-clock.ts';
import { Rates } from './rates.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const ratesFrom = (url: string) =>
  new Rates({ url, wallClock: new ManualWallClock(1_000_000), log: createLog('silent') });

it('reads what the service says', async () => {
  const url = await serve((_, answer) => answer.end('{"rates":{"EUR":0.9}}'));
  expect((await ratesFrom(url).current())?.rates).toMatchObject({ USD: '1', EUR: '0.9' });
});

it('follows the service to no other address', async () => {
  let asked = 0;
  const within = await serve((_, answer) => {
    asked += 1;
    answer.end('{"rates":{"EUR":0.9}}');
  });
  const url = await serve((_, answer) => answer.writeHead(302, { location: within }).end());
  expect(await ratesFrom(url).current()).toBeUndefined();
  expect(asked).toBe(0);
});

it('reads no answer without an end', async () => {
  let sent = 0;
  const url = await serve((_, answer) => {
    const piece = Buffer.alloc(65_536, 32);
    const more = (): void => {
      while (!answer.destroyed && answer.write(piece)) sent += piece.length;
    };
    answer.on('drain', more);
    more();
  });
  expect(await ratesFrom(url).current()).toBeUndefined();
  expect(sent).toBeLessThan(50_000_000);
});
