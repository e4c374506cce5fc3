import { verify as verifySignature } from 'node:crypto';
import {
  isSignedBy,
  type SigningKey,
  trustedKeys,
  type VerifyEd25519,
} from '@kontor/rules/signing-keys';
import type { Session } from './database.ts';

export const verifyEd25519: VerifyEd25519 = (pem, text, signature) =>
  verifySignature(null, Buffer.from(text, 'utf8'), pem, Buffer.from(signature, 'base64'));

/** The keys that the exchange has ever signed with, by their numbers. */
export async function readSigningKeys(session: Session): Promise<Map<string, SigningKey>> {
  const rows = await session.texts(
    `SELECT number, key_id, public_key, since, handover, acceptance FROM signing_keys
     ORDER BY number`,
  );
  let previous: string | null = null;
  const keys = new Map<string, SigningKey>();
  for (const [number, id, publicKey, since, handover, acceptance] of rows) {
    keys.set(number ?? '', {
      id: id ?? '',
      public_key: publicKey ?? '',
      since: Number(since),
      previous,
      handover: handover ?? null,
      acceptance: acceptance ?? null,
    });
    previous = id ?? null;
  }
  return keys;
}

/** The public keys (PEM) that are trusted, and those that signatures join to them. */
export async function readTrusted(
  session: Session,
  trusted: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (trusted === undefined) return undefined;
  const keys = [...(await readSigningKeys(session)).values()];
  const joined = [...trustedKeys(keys, trusted, verifyEd25519)];
  return [...trusted, ...joined.map(({ public_key: publicKey }) => publicKey)];
}

export function isSignedByAny(
  publicKeys: readonly string[],
  text: string,
  signature: string,
): boolean {
  return publicKeys.some((key) => isSignedBy(verifyEd25519, key, text, signature));
}
