import { calls } from '@kontor/contract/light';
import { api } from '../api/client.ts';
import { logger } from '../lib/logger.ts';
import { useSession } from '../session/session-store.ts';
import { subscribedAddress } from './browser.ts';

/** Tells the server the language that this browser speaks from now on, where it is switched on. */
export async function renewPushLanguage(): Promise<void> {
  if (useSession.getState().token === null) return;
  try {
    const address = await subscribedAddress();
    if (address === undefined) return;
    const { devices } = await api.call(calls.push.settings, {});
    if (devices.some(({ current }) => current)) await api.call(calls.push.subscribe, address);
  } catch (error) {
    logger.info('pushes keep the language that they had', error);
  }
}
