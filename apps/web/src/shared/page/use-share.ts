import { useCopy } from './use-copy.tsx';

export interface Shared {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
}

/** Whether the device has a way of its own to pass this on. */
export function canShare(shared: ShareData): boolean {
  return typeof navigator.share === 'function' && (navigator.canShare?.(shared) ?? true);
}

/** Asks the device's own sheet; false when it could not, not when somebody has closed it. */
export async function shareByDevice(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError';
  }
}

/** By the device's own way to pass things on; where it has none, the link is copied. */
export function useShare(): (shared: Shared) => Promise<void> {
  const copy = useCopy();
  return async (shared) => {
    const isShared = canShare({ ...shared }) && (await shareByDevice({ ...shared }));
    if (!isShared) await copy(shared.url);
  };
}

/** The address under which others open a page of the app. */
export function addressOf(path: string): string {
  return `${location.origin}${location.pathname}#${path}`;
}
