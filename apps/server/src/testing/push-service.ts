import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a push service has taken, as the browser reads it. */
export interface TakenPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: Readonly<Record<string, string>>;
}

/** A browser that has subscribed, with the private key that it keeps to itself. */
export interface TestBrowser {
  readonly subscription: { endpoint: string; p256dh: string; auth: string };
}

/** What a browser gives whose push service nobody asks. */
export function pushSubscription(): TestBrowser['subscription'] {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('base64url')}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Stands in for a browser maker's push service over real HTTP. */
export class TestPushService {
  readonly taken: TakenPush[] = [];
  /** What it answers: 201 takes a message. */
  status = 201;
  readonly #server: Server;
  readonly #browsers = new Map<string, { keys: ECDH; auth: Buffer }>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<TestPushService> {
    const server = createServer();
    const service = new TestPushService(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = request.url ?? '';
        const payload = service.#read(path, Buffer.concat(parts));
        service.taken.push({ path, headers: request.headers, payload });
        response.writeHead(service.status, { location: `${service.address}/elsewhere` }).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return service;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  newBrowser(): TestBrowser {
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(12).toString('base64url')}`;
    this.#browsers.set(path, { keys, auth });
    const endpoint = this.address + path;
    return { subscription: { endpoint, p256dh, auth: auth.toString('base64url') } };
  }

  async close(): Promise<void> {
    await new Promise((done) => this.#server.close(done));
  }

  /** As a browser does (RFC 8188 and 8291). Throws when it is not for its key. */
  #read(path: string, body: Buffer): TakenPush['payload'] {
    const browser = this.#browsers.get(path);
    if (browser === undefined) return {};
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + sender.length);
    const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, length));
    const who = [Buffer.from('WebPush: info\0'), browser.keys.getPublicKey(), sender];
    const shared = browser.keys.computeSecret(sender);
    const secret = derive(shared, browser.auth, Buffer.concat(who), 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString();
    return JSON.parse(text) as TakenPush['payload'];
  }
}

/** What a server says of itself (RFC 8292); undefined when its key has not signed it. */
export function vapidClaims(
  { headers }: TakenPush,
  publicKey: string,
): Readonly<Record<string, unknown>> | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const own = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: own, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (key !== publicKey || !isSigned) return undefined;
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
}
