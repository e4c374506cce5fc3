import { calls } from '@kontor/contract/light';
import { checkLines, type LinesReport, namesOrigin } from '@kontor/rules/lines';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { verifyEd25519 } from '../../../shared/lib/ed25519.ts';
import { keyText, shortHex } from '../../../shared/lib/public-key.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { trustedKeys } from '../../../shared/lib/trusted-key.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';

/** The exchange's own list of its addresses, checked on this device. */
export function Genuine() {
  const { t } = useTranslation('lines');
  const { data, isError, refetch } = useCall(calls.site.signedLines, {});
  return (
    <section aria-label={t('genuine.title')} className="flex flex-col px-gutter">
      <h2 className="pt-8 pb-1 text-label text-low">{t('genuine.title')}</h2>
      {data !== undefined ? <Checked list={data} /> : null}
      {data === undefined && isError ? <PartFailed onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Skeleton className="h-24 w-full" /> : null}
    </section>
  );
}

function Checked({ list }: { list: unknown }) {
  const { t } = useTranslation(['lines', 'common']);
  const copy = useCopy();
  const report = checkLines(list, { verifyEd25519 }, trustedKeys());
  const command = `npx kontor verify-lines ${location.origin}/api/lines/signed`;
  const key = report.list === null ? undefined : keyText(report.list.public_key);
  return (
    <div className="flex flex-col gap-3 pt-1">
      <Verdict report={report} />
      <ul className="flex flex-col gap-1 text-label">
        {(report.list?.lines ?? []).map(({ name, url }) => (
          <li key={url} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-low">{name}</span>
            <span className="ml-auto break-all">{url}</span>
          </li>
        ))}
      </ul>
      {report.list === null ? null : (
        <FactList
          facts={[
            {
              key: 'signed',
              label: t('genuine.signedAt'),
              value: formatDateTime(report.list.signed_at),
            },
            { key: 'key', label: t('genuine.key'), value: key === undefined ? '–' : shortHex(key) },
          ]}
        />
      )}
      <p className="text-label text-mid">{t('genuine.how')}</p>
      <code className="rounded-control bg-control px-3 py-2 text-caption break-all">{command}</code>
      <Button
        size="medium"
        icon={<Copy size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void copy(command)}
      >
        {t('genuine.copy')}
      </Button>
    </div>
  );
}

function Verdict({ report }: { report: LinesReport }) {
  const { t } = useTranslation('lines');
  const { fault, list } = report;
  if (fault !== null || list === null) {
    return (
      <Banner tone="down" boxed>
        {t(`genuine.fault.${fault ?? 'format'}`)}
      </Banner>
    );
  }
  if (list.lines.length === 0) {
    return (
      <Banner tone="plain" boxed>
        {t('genuine.none')}
      </Banner>
    );
  }
  const isOurs = namesOrigin(list, location.origin);
  return (
    <Banner tone={isOurs ? 'info' : 'warn'} boxed>
      {t(isOurs ? 'genuine.here' : 'genuine.notHere', { host: location.host })}
    </Banner>
  );
}
