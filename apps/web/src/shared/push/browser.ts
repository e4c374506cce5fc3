/**
 * What this browser can do about pushes, and its subscription at its maker's push service. Loaded
 * by the page with the switch alone.
 */

/**
 * `install`: an iPhone's browser, which lets only apps on the home screen be woken; `denied`: the
 * member has said no, and only the browser's own settings can undo that.
 */
export type PushSupport = 'none' | 'install' | 'denied' | 'ready';

export interface BrowserPush {
  readonly support: PushSupport;
  readonly isSubscribed: boolean;
}

/** What the server needs to wake this browser. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const WORKER = './service-worker.js';

function supportOf(): PushSupport {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window;
  if (canPush && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  }
  // An iPad calls itself a Mac, which has no touch.
  const isApple =
    /iPhone|iPad|iPod/u.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return isApple && !isInstalled ? 'install' : 'none';
}

export async function readBrowser(): Promise<BrowserPush> {
  const support = supportOf();
  if (support !== 'ready') return { support, isSubscribed: false };
  const kept = await subscriptionNow();
  return { support, isSubscribed: kept !== null && Notification.permission === 'granted' };
}

/**
 * Asks the member, where that was not done yet, and subscribes with the server's key. Undefined when
 * the member does not want it. Rejects when the browser's push service cannot be reached.
 */
export async function subscribeBrowser(key: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const kept = await pushManager.getSubscription();
  // One that was made for another key of the server is of no use, and stands in the way.
  if (kept !== null && !isOfKey(kept, key)) await kept.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return addressOf(made);
}

/** The subscription that there is, for telling the server again. */
export async function subscribedAddress(): Promise<PushAddress | undefined> {
  const kept = supportOf() === 'ready' ? await subscriptionNow() : null;
  return kept === null ? undefined : addressOf(kept);
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await subscriptionNow())?.unsubscribe();
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '') === key;
}
