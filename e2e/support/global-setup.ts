import process from 'node:process';
import { expect } from '@playwright/test';
import { build } from '../../tools/lib/build.mjs';
import { calls, clientOf, type Place } from './api.ts';
import { OPERATOR_TOKEN, Operator } from './operator.ts';
import { Server } from './server.ts';

/** One server for all tests that do not need one of their own. Returns the way to stop it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await build();
  const server = await Server.start();
  await galleryHung(server);
  await server.lendData();
  process.env.KONTOR_E2E_ADDRESS = server.address;
  process.env.KONTOR_E2E_DATA = server.dataDirectory;
  process.env[OPERATOR_TOKEN] = (await Operator.first(server)).token;
  return () => server.stop();
}

/** Sales that a new server begins with. */
const WORKS = 18;

/** The gallery is hung while a new server serves already, and whoever takes its data takes all. */
async function galleryHung(place: Place): Promise<void> {
  const looker = clientOf(place, undefined);
  const hung = async (): Promise<number> => (await looker.call(calls.nft.list, {})).total;
  await expect.poll(hung, { timeout: 60_000 }).toBe(WORKS);
}
