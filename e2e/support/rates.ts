/** A service of exchange rates, in place of the public one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RateService {
  /** For the server's environment. */
  readonly address: string;
  readonly stop: () => void;
}

/** Answers with so many units for one USD. */
export async function startRates(rates: Readonly<Record<string, number>>): Promise<RateService> {
  const body = JSON.stringify({ rates });
  const server = createServer((_, response) => void response.end(body));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
