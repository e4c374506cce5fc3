import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onPosition } from '../../../shared/socket/live.ts';
import { refreshCopy } from './refresh.ts';

/** A trader's act changes several positions at once: they are read together. */
const REFRESH_AFTER_MS = 500;

/** Reads the follows again whenever one of the own positions has changed. */
export function useCopyEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onPosition(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshCopy(cache);
      }, REFRESH_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}
