import { type SigningKeys, signedHeaders } from './aws-signature.ts';
import { type FileStore, StorageAway } from './file-store.ts';
import type { Log } from './logger.ts';
import type { WallClock } from './wall-clock.ts';

/** A bucket of S3, or of what speaks its language, reached by its path. */
export interface ObjectStoreSettings extends SigningKeys {
  /** `https://host/bucket/prefix`, without a slash at its end. */
  readonly base: string;
}

const ANSWER_MS_MAX = 20_000;
const REGION = 'us-east-1';
const PATH_FORM = /^(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;
const NOTHING = new Uint8Array();
/** Asked for at the start: whether it is there or not, the bucket has answered. */
const CHECK = 'kontor-check';

/** A setting is wrong; never says its value, which holds a key. */
type Fault = (message: string) => never;

/** Reads `https://ACCESS_KEY:SECRET_KEY@host/bucket/prefix?region=eu-central-1`. */
export function readObjectStore(
  text: string | undefined,
  fault: Fault,
): ObjectStoreSettings | undefined {
  if (text === undefined) return undefined;
  const form = 'https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET?region=REGION';
  if (!URL.canParse(text)) return fault(`S3_URL is no address such as ${form}`);
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol)) fault(`S3_URL is no address such as ${form}`);
  const [accessKey, secretKey] = [url.username, url.password].map(decoded);
  if (!accessKey || !secretKey) return fault(`S3_URL has no keys, but wanted is: ${form}`);
  const path = url.pathname.replace(/\/+$/, '');
  if (!PATH_FORM.test(path)) return fault(`S3_URL names no bucket, but wanted is: ${form}`);
  const region = url.searchParams.get('region') ?? REGION;
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return fault(`S3_URL names no region: ${form}`);
  return { base: url.origin + path, accessKey, secretKey, region };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Files in a bucket. What does not answer, or answers what nobody expects, is away. */
export class ObjectStore implements FileStore {
  readonly #settings: ObjectStoreSettings;
  readonly #clock: WallClock;
  readonly #log: Log;

  constructor(settings: ObjectStoreSettings, clock: WallClock, log: Log) {
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  /** Says in the log whether the bucket can be read. A start does not wait for one that is away. */
  async check(): Promise<void> {
    const isThere = await this.get(CHECK).then(
      () => true,
      () => false,
    );
    const { base } = this.#settings;
    if (isThere) this.#log.info({ base }, 'files are kept in the object store');
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const answer = await this.#ask('PUT', name, content);
    if (!answer.ok) throw await this.#fault('PUT', answer);
  }

  async get(name: string): Promise<Buffer | undefined> {
    const answer = await this.#ask('GET', name);
    if (answer.ok) return Buffer.from(await this.#bodyOf(answer));
    if (await this.#isNone(answer)) return undefined;
    throw await this.#fault('GET', answer);
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#ask('DELETE', name);
    if (!answer.ok && !(await this.#isNone(answer))) throw await this.#fault('DELETE', answer);
  }

  async #ask(method: string, name: string, body: Uint8Array = NOTHING): Promise<Response> {
    const url = new URL(`${this.#settings.base}/${name}`);
    const signable = { method, url, body, now: this.#clock.now() };
    try {
      return await fetch(url, {
        method,
        headers: signedHeaders(signable, this.#settings),
        ...(method === 'PUT' && { body: new Uint8Array(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
    } catch (error) {
      throw this.#away(method, error);
    }
  }

  /** A connection may break in the middle of an answer. */
  async #bodyOf(answer: Response): Promise<ArrayBuffer> {
    try {
      return await answer.arrayBuffer();
    } catch (error) {
      throw this.#away('GET', error);
    }
  }

  /** There is no such file; a bucket that is not there is another thing. */
  async #isNone(answer: Response): Promise<boolean> {
    if (answer.status !== 404) return false;
    return !(await answer.clone().text()).includes('NoSuchBucket');
  }

  async #fault(method: string, answer: Response): Promise<StorageAway> {
    const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1];
    return this.#away(method, new Error(`it answered ${answer.status} ${code ?? ''}`.trim()));
  }

  #away(method: string, cause: unknown): StorageAway {
    const { base } = this.#settings;
    this.#log.error({ err: cause, method, base }, 'the object store is away');
    return new StorageAway('the object store is away', { cause });
  }
}
