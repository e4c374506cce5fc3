import { bareKey, publicKeysIn } from '@kontor/rules/signing-keys';
import { lasting } from '../storage/safe-storage.ts';

const STORAGE_KEY = 'kontor.tick-key';
/** An exchange changes its key seldom; of more the newest are kept. */
const KEYS_MAX = 12;

/** The keys that the exchange itself has given this browser; undefined before the first receipt. */
export function trustedKeys(): readonly string[] | undefined {
  const keys = publicKeysIn(lasting.getItem(STORAGE_KEY) ?? '');
  return keys.length === 0 ? undefined : keys;
}

/** Keeps keys that came from the exchange, beside those of before. */
export function trustKeys(publicKeyPems: readonly string[]): void {
  const given = new Set(publicKeyPems.map(bareKey));
  const others = (trustedKeys() ?? []).filter((key) => !given.has(bareKey(key)));
  lasting.setItem(STORAGE_KEY, [...others, ...publicKeyPems].slice(-KEYS_MAX).join('\n'));
}
