/** The one place on the web that writes to the browser's console. Never pass secrets in. */
export const logger = {
  /** Something is missing that the app does well without, such as exchange rates. */
  info(message: string, cause?: unknown): void {
    // oxlint-disable-next-line no-console -- this is the logger
    console.info(`[kontor] ${message}`, cause ?? '');
  },
  /** Something did not work and nobody needs to act. */
  warn(message: string, cause?: unknown): void {
    // oxlint-disable-next-line no-console -- this is the logger
    console.warn(`[kontor] ${message}`, cause ?? '');
  },
};
