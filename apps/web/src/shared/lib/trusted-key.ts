import { lasting } from '../storage/safe-storage.ts';

const STORAGE_KEY = 'kontor.tick-key';

/** The key that the exchange itself has given this browser; undefined before the first receipt. */
export function trustedKey(): string | undefined {
  return lasting.getItem(STORAGE_KEY) ?? undefined;
}

export function trustKey(publicKeyPem: string): void {
  lasting.setItem(STORAGE_KEY, publicKeyPem);
}
