import { beforeEach, describe, expect, it } from 'vitest';
import { allowAnotherReload, reloadOnceOnMissingChunk } from './reload-once.ts';

let reloads: number;
let online: boolean;
let fail: () => Event;

beforeEach(() => {
  allowAnotherReload();
  reloads = 0;
  online = true;
  const page = new EventTarget();
  reloadOnceOnMissingChunk(
    page,
    () => {
      reloads += 1;
    },
    () => online,
  );
  fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    page.dispatchEvent(event);
    return event;
  };
});

describe('a chunk that does not load', () => {
  it('reloads the page once, and is left to the page the next time', () => {
    expect(fail().defaultPrevented).toBe(true);
    expect(fail().defaultPrevented).toBe(false);
    expect(reloads).toBe(1);
  });

  it('reloads the page once more when somebody tries again', () => {
    fail();
    allowAnotherReload();
    fail();
    fail();
    expect(reloads).toBe(2);
  });

  it('does not reload it where the device has no connection, and nothing would come back', () => {
    online = false;
    expect(fail().defaultPrevented).toBe(false);
    expect(reloads).toBe(0);
  });
});
