import { useCopy } from './use-copy.ts';

export interface Shared {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
}

/** By the device's own way to pass things on; where it has none, the link is copied. */
export function useShare(): (shared: Shared) => Promise<void> {
  const copy = useCopy();
  return async (shared) => {
    if (typeof navigator.share !== 'function') return copy(shared.url);
    try {
      await navigator.share(shared);
    } catch (error) {
      // Who closes the device's own sheet has decided so.
      if ((error as Error).name !== 'AbortError') await copy(shared.url);
    }
  };
}

/** The address under which others open a page of the app. */
export function addressOf(path: string): string {
  return `${location.origin}${location.pathname}#${path}`;
}
