import { useTranslation } from 'react-i18next';
import { chooseLine, currentLine, useLines } from '../../../shared/lines/lines.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { LineRow } from './line-row.tsx';

const AUTOMATIC = '';

/** The automatic choice, and each line with what it takes to reach it. */
export function LineList() {
  const { t } = useTranslation('lines');
  const { lines, chosen, latencies } = useLines();
  const current = currentLine();
  const inUse = lines.find(({ url }) => url === current);
  const choose = (value: string): void => chooseLine(value === AUTOMATIC ? null : value);
  return (
    <div role="radiogroup" aria-label={t('title')} className="flex flex-col">
      <LineRow
        value={AUTOMATIC}
        chosen={chosen === null}
        onChoose={choose}
        title={t('automatic')}
        detail={t('automatic.detail', { line: inUse?.name ?? current })}
      />
      {lines.map(({ name, url }) => (
        <LineRow
          key={url}
          value={url}
          chosen={chosen === url}
          onChoose={choose}
          title={name}
          badge={url === current ? <Tag tone="gold">{t('inUse')}</Tag> : null}
          detail={new URL(url).host}
          end={<Latency ms={latencies[url]} />}
        />
      ))}
    </div>
  );
}

const QUICK_MS = 150;
const SLOW_MS = 500;

function Latency({ ms }: { ms: number | null | undefined }) {
  const { t } = useTranslation('lines');
  if (ms === undefined) return <span className="text-low">{t('measuring')}</span>;
  if (ms === null) return <span className="text-down">{t('noAnswer')}</span>;
  const tone = ms <= QUICK_MS ? 'text-up' : ms <= SLOW_MS ? 'text-hi' : 'text-warn';
  return <span className={tone}>{t('latency', { ms })}</span>;
}
