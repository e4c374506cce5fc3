import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { keptSecret } from './kept-secret.ts';
import { type PushSettings, publicKeyOf } from './push-settings.ts';

/** A browser that may be woken, as it told us. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * What became of it: taken; the browser is gone for ever; this message is not wanted; or nobody
 * knows, and it is tried later.
 */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

export interface PushContent {
  /** What the service worker reads: at most 2 kB, encrypted for the browser alone. */
  readonly payload: string;
  readonly urgent: boolean;
}

/** The push services of Chrome and its kin, Firefox, Edge and Safari. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
] as const;

const ANSWER_MS_MAX = 10_000;
/** What a phone that is switched off for longer has missed is read in the app. */
const KEPT_SECONDS = 86_400;

/**
 * Wakes browsers (RFC 8030, 8291 and 8292). An address comes from a browser, so from anybody: none
 * but those of known push services are ever asked, and no redirect is followed.
 */
export class PushSender {
  readonly publicKey: string;
  readonly #privateKey: string;
  readonly #settings: PushSettings;

  private constructor(settings: PushSettings, privateKey: string, publicKey: string) {
    this.#settings = settings;
    this.#privateKey = privateKey;
    this.publicKey = publicKey;
  }

  /** The key is as lasting as what browsers have subscribed to with it. */
  static async open(settings: PushSettings, dataDirectory: string): Promise<PushSender> {
    const otherwise =
      'holds no key: restore it, or delete it, and every device is switched on anew';
    const privateKey =
      settings.privateKey ?? (await keptSecret(dataDirectory, 'push-key', otherwise));
    const publicKey = publicKeyOf(privateKey);
    if (publicKey === undefined) throw new Error(`DATA_DIR/keys/push-key ${otherwise}`);
    return new PushSender(settings, privateKey, publicKey);
  }

  /** Whether an address is of a push service that may be asked. */
  allows(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, port, hostname, origin, username, password } = new URL(endpoint);
    if (username !== '' || password !== '') return false;
    if (protocol === 'http:') return this.#settings.hosts.includes(origin);
    if (protocol !== 'https:' || port !== '') return false;
    return [...KNOWN_HOSTS, ...this.#settings.hosts].some((host) =>
      host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
    );
  }

  /** Never rejects. */
  async send(target: PushTarget, { payload, urgent }: PushContent): Promise<PushOutcome> {
    // It may have been allowed under other settings.
    if (!this.allows(target.endpoint)) return 'gone';
    const { endpoint, p256dh, auth } = target;
    try {
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          TTL: KEPT_SECONDS,
          urgency: urgent ? 'high' : 'normal',
          vapidDetails: {
            subject: this.#settings.subject,
            publicKey: this.publicKey,
            privateKey: this.#privateKey,
          },
        },
      );
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: headersOf(request.headers),
        body: new Uint8Array(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      await answer.body?.cancel();
      return outcomeOf(answer);
    } catch {
      return 'later';
    }
  }
}

/** Whether a browser's public key is a point of the curve; nothing can be encrypted for others. */
export function isPushKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

function outcomeOf({ ok, status }: Response): PushOutcome {
  if (ok) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  // Too large or of a wrong form: it would be so again.
  return status === 400 || status === 413 ? 'refused' : 'later';
}

/** The length is told by who sends it. */
function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
