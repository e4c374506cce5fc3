import { createECDH } from 'node:crypto';

/** How browsers are woken, as it is set from outside. */
export interface PushSettings {
  /** The server's own key (VAPID): 32 bytes, base64url. Unset: drawn once and kept. */
  readonly privateKey: string | undefined;
  /** Whom a push service asks when something is wrong: a mail address or a page. */
  readonly subject: string;
  /** Push services beside those of the browsers that are known. */
  readonly hosts: readonly string[];
}

type Read = (name: string) => string | undefined;
type Fault = (message: string) => never;

const HOSTS_MAX = 20;
const PRIVATE_FORM = /^[A-Za-z0-9_-]{43}$/;
const HOST_FORM = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/;
/** A push service on the same machine, for tests and development. */
const LOCAL_FORM = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/;

/** Calls `fault` with a message that says what is allowed; never with the private key. */
export function readPushSettings(read: Read, mailFrom: string, fault: Fault): PushSettings {
  const privateKey = read('VAPID_PRIVATE_KEY');
  const publicKey = read('VAPID_PUBLIC_KEY');
  if (privateKey === undefined && publicKey !== undefined) {
    fault('VAPID_PUBLIC_KEY is set, but VAPID_PRIVATE_KEY is not');
  }
  if (privateKey !== undefined) {
    const own = PRIVATE_FORM.test(privateKey) ? publicKeyOf(privateKey) : undefined;
    if (own === undefined) return fault('VAPID_PRIVATE_KEY must be 32 bytes in base64url');
    if (publicKey !== undefined && publicKey !== own) {
      fault('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY');
    }
  }
  return { privateKey, subject: readSubject(read, mailFrom, fault), hosts: readHosts(read, fault) };
}

/** The public key of a private one, both in base64url; undefined where it is none of the curve. */
export function publicKeyOf(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined;
  }
  return curve.getPublicKey('base64url');
}

/** Whether a text is a mail address (`mailto:`) or a page (`https:`) to turn to. */
export function isContact(text: string): boolean {
  return text.length <= 200 && /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text);
}

function readSubject(read: Read, mailFrom: string, fault: Fault): string {
  const subject = read('VAPID_SUBJECT') ?? `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
  if (!isContact(subject)) {
    fault('VAPID_SUBJECT must be mailto:NAME@HOST or an address that begins with https://');
  }
  return subject;
}

function readHosts(read: Read, fault: Fault): readonly string[] {
  const hosts = (read('PUSH_HOSTS') ?? '').split(',').map((host) => host.trim());
  const named = hosts.filter((host) => host !== '');
  const isWrong = named.some((host) => !HOST_FORM.test(host) && !LOCAL_FORM.test(host));
  if (isWrong || named.length > HOSTS_MAX) {
    fault('PUSH_HOSTS must be hosts such as push.example.org or *.example.org, commas between');
  }
  return named;
}
