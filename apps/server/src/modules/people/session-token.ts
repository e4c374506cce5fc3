import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Not to be guessed; the mark behind it costs nothing of that. */
const DRAWN_BYTES = 24;
const MARK_BYTES = 8;

/** Draws tokens, and knows its own from what somebody made up without asking the database. */
export class SessionTokens {
  readonly #key: Buffer;

  /** The secret is the installation's, the same in all its processes. */
  constructor(secret: Buffer, whose: 'session tokens' | 'operators’ tokens') {
    this.#key = createHmac('sha256', secret).update(whose).digest();
  }

  /** 43 characters of base64url. */
  draw(): string {
    const drawn = randomBytes(DRAWN_BYTES);
    return Buffer.concat([drawn, this.#markOf(drawn)]).toString('base64url');
  }

  /** Whether a token was once given out; a session that began before there were marks has none. */
  isOurs(token: string): boolean {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== DRAWN_BYTES + MARK_BYTES) return false;
    const mark = this.#markOf(bytes.subarray(0, DRAWN_BYTES));
    return timingSafeEqual(mark, bytes.subarray(DRAWN_BYTES));
  }

  #markOf(drawn: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(drawn).digest().subarray(0, MARK_BYTES);
  }
}
