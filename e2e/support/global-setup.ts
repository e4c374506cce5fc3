import process from 'node:process';
import { build } from '../../tools/lib/build.mjs';
import { OPERATOR_TOKEN, Operator } from './operator.ts';
import { Server } from './server.ts';

/** One server for all tests that do not need one of their own. Returns the way to stop it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await build();
  const server = await Server.start();
  await server.lendData();
  process.env.KONTOR_E2E_ADDRESS = server.address;
  process.env.KONTOR_E2E_DATA = server.dataDirectory;
  process.env[OPERATOR_TOKEN] = (await Operator.first(server)).token;
  return () => server.stop();
}
