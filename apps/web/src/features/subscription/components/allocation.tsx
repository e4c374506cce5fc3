import { calls } from '@kontor/contract/light';
import { checkAllocation } from '@kontor/rules/subscription';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { saveFile } from '../../../shared/lib/csv.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { AllocationList, Detail } from '../text.ts';

const ROWS = 10;

/** Computes the list again in this browser, from the list alone and the hash of the page. */
function Verdict({ list, hash }: { list: AllocationList; hash: string | null }) {
  const { t } = useTranslation('subscription');
  const [right, setRight] = useState<boolean>();
  const check = (): void => {
    const report = checkAllocation(list);
    setRight(report.ok && report.hash === hash);
  };
  const Mark = right === true ? Check : X;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={check}>
          {t('allocation.check')}
        </Button>
        <Button
          size="medium"
          tone="line"
          onClick={() =>
            saveFile(
              `allocation-${list.code}.json`,
              `${JSON.stringify(list, null, 1)}\n`,
              'application/json',
            )
          }
        >
          {t('allocation.save')}
        </Button>
      </div>
      <p
        role="status"
        className={classNames(
          'flex items-start gap-2 text-label empty:hidden',
          right === true ? 'text-up' : 'text-down',
        )}
      >
        {right === undefined ? null : (
          <>
            <Mark size={18} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
            {right ? t('allocation.right', { orders: list.orders.length }) : t('allocation.wrong')}
          </>
        )}
      </p>
    </div>
  );
}

function Rows({ list, own }: { list: AllocationList; own: number | undefined }) {
  const { t } = useTranslation('subscription');
  const [from, setFrom] = useState(0);
  const total = list.orders.length;
  const shown = list.orders.slice(from, from + ROWS);
  return (
    <>
      <table className="w-full text-label tabular-nums">
        <thead className="text-caption text-low">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {t('allocation.order')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('allocation.applied')}
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              {t('allocation.passed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([id, applied, passed]) => (
            <tr key={id} className={classNames('border-t border-line', id === own && 'text-gold')}>
              <th scope="row" className="py-2.5 pr-2 text-left font-normal">
                {id}
                {id === own ? ` · ${t('allocation.you')}` : null}
              </th>
              <td className="py-2.5 text-right">{coinText(applied)}</td>
              <td className="py-2.5 pl-2 text-right">{coinText(passed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > ROWS ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-caption text-low">
          <Button
            size="small"
            tone="plain"
            disabled={from === 0}
            onClick={() => setFrom(Math.max(0, from - ROWS))}
          >
            {t('allocation.before')}
          </Button>
          <span>
            {t('allocation.rows', { from: from + 1, to: Math.min(total, from + ROWS), total })}
          </span>
          <Button
            size="small"
            tone="plain"
            disabled={from + ROWS >= total}
            onClick={() => setFrom(from + ROWS)}
          >
            {t('allocation.after')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The published list: its hash, its lines, and the computation that proves it. */
export function Allocation({ project }: { project: Detail }) {
  const { t } = useTranslation('subscription');
  const input = { project_id: project.id };
  const { data, isError, refetch } = useCall(calls.subscription.allocation, input);
  const { allocation_hash: hash } = project;
  return (
    <section aria-labelledby="subscription-list" className="card flex flex-col gap-3 p-4">
      <h2 id="subscription-list" className="text-head">
        {t('allocation.title')}
      </h2>
      <p className="text-body text-mid">{t('allocation.body')}</p>
      <div>
        <p className="text-caption text-low">{t('allocation.hash')}</p>
        <p className="font-mono text-caption break-all">{hash}</p>
      </div>
      {data === undefined && isError ? <PartFailed onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? (
        <div aria-busy>
          <Skeleton className="h-40 rounded-control" />
        </div>
      ) : null}
      {data === undefined ? null : (
        <>
          <Verdict list={data} hash={hash} />
          <Rows list={data} own={project.mine?.id} />
        </>
      )}
    </section>
  );
}
