/** SPKI of Ed25519 before the key's own 32 bytes (RFC 8410). */
const PREFIX = '302a300506032b6570032100';
const KEY_BYTES = 32;

export function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The 32 bytes of an Ed25519 key in PEM. @throws where it is none. */
export function keyOfPem(pem: string): Uint8Array {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  const bytes = bytesOfBase64(base64);
  const isKey = bytes.length === PREFIX.length / 2 + KEY_BYTES;
  if (!isKey || !hexOf(bytes).startsWith(PREFIX)) throw new Error('no Ed25519 key');
  return bytes.slice(-KEY_BYTES);
}

/** The key in hexadecimal; undefined where the text is none. */
export function keyText(pem: string): string | undefined {
  try {
    return hexOf(keyOfPem(pem));
  } catch {
    return undefined;
  }
}

/** `7b0e…51dc`. */
export function shortHex(hex: string): string {
  return hex.length <= 9 ? hex : `${hex.slice(0, 4)}…${hex.slice(-4)}`;
}
