import { calls } from '@kontor/contract/light';
import { useEffect } from 'react';
import { setPlatformClock } from '../calls/clock.ts';
import { useCall } from '../calls/use-call.ts';
import { Tag } from '../parts/basics.tsx';
import { usePlatformReading } from '../calls/clock.ts';
import { utcText } from '../parts/figures.ts';
import { shellTexts as t } from '../texts/shell.ts';

/** The platform's clock, and whether its prices and its money are real. */
export function PlatformState() {
  const { data } = useCall(calls.site.getSiteConfig, {}, { live: true });
  useEffect(() => {
    if (data !== undefined) setPlatformClock(data.now, data.clock_speed);
  }, [data]);
  const now = usePlatformReading((ms) => utcText(ms).slice(11));
  if (data === undefined) return null;
  return (
    <div className="shell-state">
      <span className="low nowrap">{t.clock(now)}</span>
      {data.clock_speed !== 1 && <Tag tone="warn">{t.speed(data.clock_speed)}</Tag>}
      {data.feed !== 'live' && <Tag>{t.feed[data.feed]}</Tag>}
      {data.play_money && <Tag>{t.playMoney}</Tag>}
    </div>
  );
}
