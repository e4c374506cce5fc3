import { onPosition } from '../../../shared/socket/live.ts';
import { useRefreshOn } from '../../../shared/socket/use-refresh-on.ts';
import { refreshCopy } from './refresh.ts';

/** Reads the follows again whenever one of the own positions has changed. */
export function useCopyEvents(): void {
  useRefreshOn(onPosition, refreshCopy);
}
