import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putThere, readIfThere } from './kept-secret.ts';

const KEY_FOLDER = 'keys';
const KEY_FILE = 'tick-heads.pem';

/** The key (Ed25519) with which the exchange signs what it must be held to. */
export class OwnSigningKey {
  readonly #privateKey: KeyObject;
  /** SPKI, PEM. */
  readonly publicKey: string;

  constructor(privateKeyPem: string) {
    this.#privateKey = createPrivateKey(privateKeyPem);
    this.publicKey = createPublicKey(this.#privateKey)
      .export({ type: 'spki', format: 'pem' })
      .toString();
  }

  /** The one in the data directory, made on the first start and readable by its owner only. */
  static async open(dataDirectory: string): Promise<OwnSigningKey> {
    const folder = join(dataDirectory, KEY_FOLDER);
    const file = join(folder, KEY_FILE);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readIfThere(file)) === undefined) {
      const { privateKey } = generateKeyPairSync('ed25519');
      await putThere(
        folder,
        KEY_FILE,
        privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      );
    }
    await chmod(file, 0o600);
    return new OwnSigningKey(await readFile(file, 'utf8'));
  }

  /** The public half of the one in the data directory; undefined where there is none. */
  static async publicKeyOf(dataDirectory: string): Promise<string | undefined> {
    const pem = await readIfThere(join(dataDirectory, KEY_FOLDER, KEY_FILE));
    return pem === undefined ? undefined : new OwnSigningKey(pem).publicKey;
  }

  /** Ed25519, in Base64. What is signed begins with a name of its own for each kind. */
  sign(message: string): string {
    return sign(null, Buffer.from(message, 'utf8'), this.#privateKey).toString('base64');
  }
}
