import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOfBase64, keyOfPem } from './public-key.ts';

/** Whether a text is signed with a key. @throws on what is no key. */
export function verifyEd25519(publicKeyPem: string, text: string, signature: string): boolean {
  // Strict as OpenSSL is, or a signature could be right here and wrong on the command line.
  return ed25519.verify(bytesOfBase64(signature), utf8ToBytes(text), keyOfPem(publicKeyPem), {
    zip215: false,
  });
}
