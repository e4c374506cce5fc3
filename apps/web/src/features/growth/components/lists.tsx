import { calls } from '@kontor/contract/light';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../../shared/api/use-export.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime, plainDateTime } from '../../../shared/lib/relative-time.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { hundredths } from '../figures.ts';

/** Who came by the invitation. */
function InvitedList() {
  const { t } = useTranslation('growth');
  const { end, ...pages } = usePages(calls.growth.invited, {}, { limit: 10 });
  return (
    <>
      {pages.isPending ? <SkeletonRows count={2} /> : null}
      <ul className="divide-y divide-hair">
        {pages.rows.map(({ id, name, create_time }) => (
          <li key={id} className="flex justify-between gap-3 px-gutter py-3">
            <span className="min-w-0 text-body wrap-anywhere">{name}</span>
            <span className="flex-none text-caption text-low">{formatDateTime(create_time)}</span>
          </li>
        ))}
      </ul>
      {pages.isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={pages.retry} />
        </div>
      ) : null}
      {pages.total === 0 ? (
        <EmptyState scope="part" title={t('members.empty')} body={t('members.emptyBody')} />
      ) : null}
      <div ref={end} className="h-px" />
    </>
  );
}

/** What was paid for their fees. */
function RebateList() {
  const { t } = useTranslation('growth');
  const { mask } = useMoney();
  const { end, ...pages } = usePages(calls.growth.rebates, {}, { limit: 10 });
  return (
    <>
      {pages.isPending ? <SkeletonRows count={2} /> : null}
      <ul className="divide-y divide-hair">
        {pages.rows.map((row) => (
          <li key={row.id} className="flex justify-between gap-3 px-gutter py-3">
            <span className="min-w-0">
              <span className="block text-body wrap-anywhere">{row.name}</span>
              <span className="block text-caption text-low">
                {t('rebates.of', {
                  rate: hundredths(row.rate),
                  fees: mask(coinText(row.fees)),
                  currency: row.currency,
                })}
              </span>
            </span>
            <span className="flex-none text-right">
              <span className="block text-body font-medium text-up">
                {mask(`+${coinText(row.amount)}`)} {row.currency}
              </span>
              <span className="block text-caption text-low">{formatDateTime(row.create_time)}</span>
            </span>
          </li>
        ))}
      </ul>
      {pages.isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={pages.retry} />
        </div>
      ) : null}
      {pages.total === 0 ? (
        <EmptyState scope="part" title={t('rebates.empty')} body={t('rebates.emptyBody')} />
      ) : null}
      <div ref={end} className="h-px" />
    </>
  );
}

type Which = 'rebates' | 'members';

/** What was paid and who came, one beside the other; of what was paid there is a file. */
export function Lists({ hasRebates }: { hasRebates: boolean }) {
  const { t } = useTranslation('growth');
  const exporting = useExport(
    calls.growth.rebates,
    {},
    {
      name: 'kontor-rebates',
      heads: [
        columnHead('create_time', t('rebates.time')),
        t('rebates.member'),
        t('rebates.currency'),
        t('rebates.fees'),
        t('rebates.rate'),
        t('rebates.amount'),
      ],
      cells: (row) => [
        plainDateTime(row.create_time),
        row.name,
        row.currency,
        row.fees,
        row.rate,
        row.amount,
      ],
    },
  );
  const [which, setWhich] = useState<Which>('rebates');
  const panelId = useId();
  return (
    <section aria-label={t('share.brought')} className="pt-6">
      <TopTabs<Which>
        label={t('share.brought')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={which}
        onChange={setWhich}
        trailing={hasRebates && which === 'rebates' ? <ExportButton {...exporting} /> : null}
        tabs={(['rebates', 'members'] as const).map((value) => ({
          value,
          label: t(`${value}.title`),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`${which}.title`)}>
        {which === 'rebates' ? <RebateList /> : <InvitedList />}
      </div>
    </section>
  );
}
