/** The one place on the web that writes to the browser's console. Never pass secrets in. */
export const logger = {
  /** Something did not work and nobody needs to act, such as exchange rates that did not load. */
  warn(message: string, cause?: unknown): void {
    // oxlint-disable-next-line no-console -- this is the logger
    console.warn(`[kontor] ${message}`, cause ?? '');
  },
};
