import { useEffect, useState } from 'react';
import { deviceNowMs } from '../lib/clock.ts';

/** Seconds until something may be done again; 0 when it may. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [endsMs, setEndsMs] = useState(0);
  const [nowMs, setNowMs] = useState(deviceNowMs);
  const waiting = endsMs > nowMs;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNowMs(deviceNowMs()), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);
  return {
    secondsLeft: Math.max(0, Math.ceil((endsMs - nowMs) / 1_000)),
    start: (seconds) => {
      const now = deviceNowMs();
      setNowMs(now);
      setEndsMs(now + seconds * 1_000);
    },
  };
}
