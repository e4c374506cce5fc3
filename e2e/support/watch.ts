/** What goes wrong behind a page without anybody seeing it. */
import type { Page, Request } from '@playwright/test';

export interface Watch {
  /** What has gone wrong so far, a line each; empties the list. */
  take(): string[];
  /** Faults that a test brings about on purpose: lines that match are not collected any more. */
  expect(pattern: RegExp): void;
  /** Requests that have no answer yet, the stream's own left out. */
  readonly underWay: number;
}

/** Collects errors of the console, uncaught ones, and requests that failed or were refused. */
export function watch(page: Page): Watch {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const open = new Set<Request>();
  const note = (line: string): void => {
    if (!expected.some((pattern) => pattern.test(line))) faults.push(line);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) =>
    note(`uncaught: ${error.name}: ${error.message} ${error.stack ?? ''}`),
  );
  page.on('request', (request) => {
    if (!request.url().includes('/socket.io/')) open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A page that is left takes back what it no longer needs.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`answer ${response.status()}: ${response.url()}`);
  });
  return {
    take: () => faults.splice(0),
    expect: (pattern) => void expected.push(pattern),
    get underWay() {
      return open.size;
    },
  };
}
