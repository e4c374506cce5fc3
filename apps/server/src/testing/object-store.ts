import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCESS_KEY = 'AKIATEST';
const SECRET_KEY = 'a/secret+key';
const REGION = 'eu-central-1';
const BUCKET = 'members';

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** What S3 would say of a request's signature, worked out from the request alone. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const form = new RegExp(
    '^AWS4-HMAC-SHA256 Credential=([^/]+)/([0-9]{8})/([^/]+)/s3/aws4_request, ' +
      'SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$',
    'u',
  );
  const parts = form.exec(headers.authorization ?? '');
  const time = String(headers['x-amz-date']);
  if (parts === null || headers['x-amz-content-sha256'] !== hash(body)) return false;
  const [, access, day = '', region = '', names = '', signature] = parts;
  if (access !== ACCESS_KEY || region !== REGION || !time.startsWith(day)) return false;
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const [path = '', query = ''] = url.split('?');
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${hash(body)}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash(canonical)}`;
  let key = hmac(`AWS4${SECRET_KEY}`, day);
  for (const part of [region, 's3', 'aws4_request']) key = hmac(key, part);
  return hmac(key, text).toString('hex') === signature;
}

/** A bucket on this machine that believes nobody without a right signature. */
export class TestBucket {
  readonly files = new Map<string, Buffer>();
  readonly asked: string[] = [];
  /** `broken` answers as S3 does when something is wrong with it; `cut` breaks off an answer. */
  mood: 'well' | 'broken' | 'cut' = 'well';
  readonly #server = createServer((request, answer) => void this.#answer(request, answer));
  #port = 0;

  static async start(): Promise<TestBucket> {
    const bucket = new TestBucket();
    await bucket.listen();
    return bucket;
  }

  /** On the same port as before, where there was one. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** The setting S3_URL. */
  url(changes: { secret?: string; bucket?: string } = {}): string {
    const { secret = SECRET_KEY, bucket = BUCKET } = changes;
    const keys = `${ACCESS_KEY}:${encodeURIComponent(secret)}`;
    return `http://${keys}@127.0.0.1:${this.#port}/${bucket}/files?region=${REGION}`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '' } = request;
    this.asked.push(`${method} ${url}`);
    const say = (status: number, code: string) =>
      answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (this.mood === 'broken') return void say(500, 'InternalError');
    if (!isSigned(request, body)) return void say(403, 'SignatureDoesNotMatch');
    if (!url.startsWith(`/${BUCKET}/`)) return void say(404, 'NoSuchBucket');
    const file = this.files.get(url);
    if (method === 'PUT') {
      this.files.set(url, body);
      return void answer.writeHead(200).end();
    }
    if (method === 'DELETE') {
      this.files.delete(url);
      return void answer.writeHead(204).end();
    }
    if (file === undefined) return void say(404, 'NoSuchKey');
    answer.writeHead(200, { 'content-length': file.length });
    if (this.mood === 'cut') {
      answer.write(file.subarray(0, file.length / 2));
      return void answer.destroy();
    }
    return void answer.end(file);
  }
}
