import { HEADERS } from '@kontor/contract/light';

const KEY = 'kontor.console.device';

/** Says at the next sign-in that somebody has signed in here: it signs nobody in by itself. */
export function keepDevice(mark: string): void {
  try {
    localStorage.setItem(KEY, mark);
  } catch {
    // Without storage the device is a stranger the next time.
  }
}

export function deviceHeaders(): Readonly<Record<string, string>> {
  try {
    const mark = localStorage.getItem(KEY);
    return mark === null ? {} : { [HEADERS.deviceMark]: mark };
  } catch {
    return {};
  }
}
