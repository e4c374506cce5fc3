import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { keptSecret } from './kept-secret.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed, so that another way of sealing can follow this one. */
const VERSION = 1;

/**
 * Keeps what lies on disks and in tables unreadable to who has only those: one key in
 * `DATA_DIR/keys`, from which each purpose has a key of its own.
 */
export class DataKeys {
  readonly #secret: Buffer;
  readonly #keys = new Map<string, Buffer>();

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  static async open(dataDirectory: string): Promise<DataKeys> {
    const secret = await keptSecret(
      dataDirectory,
      'data-key',
      'holds no key: restore it, since nobody can read the stored files without it',
    );
    return new DataKeys(Buffer.from(secret, 'base64url'));
  }

  /** Encrypts; `place` is where it will lie, so that it cannot be put in another's place. */
  seal(purpose: string, place: string, content: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keyOf(purpose), iv);
    cipher.setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
  }

  /** What was sealed for this place. Throws when it was changed, moved or sealed by another key. */
  open(purpose: string, place: string, sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const bodyAt = 1 + IV_BYTES + TAG_BYTES;
    if (bytes[0] !== VERSION || bytes.length < bodyAt) throw new Error(`${place} is not sealed`);
    const iv = bytes.subarray(1, 1 + IV_BYTES);
    const decipher = createDecipheriv(CIPHER, this.#keyOf(purpose), iv);
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(1 + IV_BYTES, bodyAt));
    return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]);
  }

  /** As `seal`, for a short text in a column. */
  sealText(purpose: string, place: string, text: string): string {
    return this.seal(purpose, place, Buffer.from(text)).toString('base64url');
  }

  openText(purpose: string, place: string, sealed: string): string {
    return this.open(purpose, place, Buffer.from(sealed, 'base64url')).toString();
  }

  /** The same for the same text, and of no use to who has not the key. */
  hash(purpose: string, text: string): string {
    return createHmac('sha256', this.#keyOf(purpose)).update(text).digest('base64url');
  }

  #keyOf(purpose: string): Buffer {
    let key = this.#keys.get(purpose);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', this.#secret, '', `kontor ${purpose}`, KEY_BYTES));
      this.#keys.set(purpose, key);
    }
    return key;
  }
}
