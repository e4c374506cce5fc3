import { HEADERS, type LightCall } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';

const KEY = 'kontor.console.device';

/** Says at the next sign-in that somebody has signed in here: it signs nobody in by itself. */
export function keepDevice(mark: string): void {
  try {
    localStorage.setItem(KEY, mark);
  } catch {
    // Without storage the device is a stranger the next time.
  }
}

/** Goes with the sign-in alone. */
export function deviceHeaders(call: LightCall): Readonly<Record<string, string>> {
  if (call.path !== operatorCalls.operators.login.path) return {};
  try {
    const mark = localStorage.getItem(KEY);
    return mark === null ? {} : { [HEADERS.deviceMark]: mark };
  } catch {
    return {};
  }
}
