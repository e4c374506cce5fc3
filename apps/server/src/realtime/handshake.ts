import type { IncomingMessage } from 'node:http';
import { callerOf } from '../http/caller.ts';

/** Who connects, seen past so many proxies in front of us, as the calls see it. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .reverse();
  const hops = [request.socket.remoteAddress ?? '', ...forwarded];
  return callerOf(hops[Math.min(trustedProxies, hops.length - 1)] ?? '');
}

/** Whether a page of one of the exchange's own lines opens the connection. */
export function isFromLine({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  return headers.origin !== undefined && origins.includes(headers.origin);
}

/**
 * Whether a page of ours, or no page at all, opens the connection. Browsers let any page open a web
 * socket to anywhere, so this is ours to check.
 */
export function isSameOrigin(request: IncomingMessage, trustedProxies: number): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const forwardedHost = trustedProxies > 0 ? request.headers['x-forwarded-host'] : undefined;
  const hosts = [host, ...String(forwardedHost ?? '').split(',')].map((name) => name?.trim());
  return hosts.includes(new URL(origin).host);
}
