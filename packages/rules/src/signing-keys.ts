/**
 * The keys that the exchange signs with, one after the other. Whoever trusts one of them can tell
 * which others are the exchange's own: an older key hands over to the next one, and each new key
 * accepts the one before it.
 */

/** A key as the exchange publishes it. */
export interface SigningKey {
  /** See `signingKeyId`. */
  readonly id: string;
  /** Ed25519, SPKI in PEM. */
  readonly public_key: string;
  /** When it was first used, in ms on the platform's clock. */
  readonly since: number;
  /** The id of the key that was used before; null for the first. */
  readonly previous: string | null;
  /** The previous key's signature (base64) of `keyChangeMessage`; null where it was lost. */
  readonly handover: string | null;
  /** This key's own signature of the same; null for the first. */
  readonly acceptance: string | null;
}

/** May throw on what is no key or no signature. */
export type VerifyEd25519 = (publicKeyPem: string, text: string, signature: string) => boolean;

const ID_DIGITS = 16;
/** 64 bytes; four bits of the last letter must be zero, or two texts were one signature. */
const SIGNATURE = /^[A-Za-z0-9+/]{85}[AQgw]==$/;
const PEM = /-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g;

/** PEM without what line ends and spaces may make of it. */
export function bareKey(pem: string): string {
  return pem.replaceAll(/\s/g, '');
}

/** The first 16 hex digits of the SHA-256 of the key's base64, which a file's line ends keep. */
export function signingKeyId(publicKeyPem: string, sha256: (text: string) => string): string {
  const base64 = bareKey(publicKeyPem).replaceAll(/-----[A-Z]+-----/g, '');
  return sha256(base64).slice(0, ID_DIGITS);
}

/** All public keys of a file that holds one or several, in PEM. */
export function publicKeysIn(text: string): string[] {
  return text.match(PEM) ?? [];
}

/** What the old and the new key sign when one follows the other. */
export function keyChangeMessage(
  previous: Pick<SigningKey, 'public_key'>,
  next: Pick<SigningKey, 'public_key' | 'since'>,
): string {
  const parts = [bareKey(previous.public_key), bareKey(next.public_key), next.since];
  return `kontor-key-v1\n${JSON.stringify(parts)}`;
}

/** Whether a text is signed, and by a signature that can be written in one way only. */
export function isSignedBy(
  verifyEd25519: VerifyEd25519,
  publicKeyPem: string,
  text: string,
  signature: string | null,
): boolean {
  if (signature === null || !SIGNATURE.test(signature)) return false;
  return verifyEd25519(publicKeyPem, text, signature);
}

/** Those of `keys` that are trusted (PEM), or that signatures join to one that is. */
export function trustedKeys(
  keys: readonly SigningKey[],
  trusted: readonly string[],
  verifyEd25519: VerifyEd25519,
): ReadonlySet<SigningKey> {
  const known = new Set(trusted.map(bareKey));
  const found = new Set(keys.filter(({ public_key }) => known.has(bareKey(public_key))));
  const links = keys.flatMap((next) => {
    const previous = keys.find(({ id }) => id === next.previous);
    return previous === undefined ? [] : [{ previous, next }];
  });
  for (let count = -1; count !== found.size; ) {
    count = found.size;
    for (const { previous, next } of links) {
      const message = keyChangeMessage(previous, next);
      const says = (key: SigningKey, signature: string | null): boolean =>
        found.has(key) && isSignedBy(verifyEd25519, key.public_key, message, signature);
      if (says(previous, next.handover)) found.add(next);
      if (says(next, next.acceptance)) found.add(previous);
    }
  }
  return found;
}
