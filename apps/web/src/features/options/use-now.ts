import { useEffect, useState } from 'react';
import { serverNowMs } from '../../shared/lib/clock.ts';

const EVERY_MS = 200;

/** The platform's time, fine enough for a ring that empties. */
export function useNow(): number {
  const [now, setNow] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
