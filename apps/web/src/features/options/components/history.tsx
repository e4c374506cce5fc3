import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { OPTIONS_PATH } from '../paths.ts';
import { SettledRow } from './settled-row.tsx';

const SHOWN = 5;

function Rows({ markets }: { markets: readonly Quotation[] }) {
  const { t } = useTranslation('options');
  const { data, isPending, isError, refetch } = useCall(calls.options.list, {
    status: 3,
    limit: SHOWN,
  });
  if (isPending) return <SkeletonRows count={2} />;
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  if (data.data.length === 0) {
    return <p className="py-5 text-center text-body text-low">{t('history.empty')}</p>;
  }
  return (
    <ul className="divide-y divide-hair">
      {data.data.map((option) => (
        <li key={option.id}>
          <SettledRow
            option={option}
            decimals={markets.find((one) => one.id === option.match_id)?.price_precision ?? 2}
          />
        </li>
      ))}
    </ul>
  );
}

/** The last options that are over. */
export function History({ markets }: { markets: readonly Quotation[] }) {
  const { t } = useTranslation('options');
  const signedIn = useSignedIn();
  return (
    <section
      aria-label={t('history.title')}
      className="border-t border-hair px-gutter pt-3 pb-4 lg:px-5"
    >
      <div className="flex items-center justify-between">
        <h2 className="text-head">{t('history.title')}</h2>
        {signedIn ? (
          <Link to={OPTIONS_PATH} className="press flex min-h-11 items-center text-label text-blue">
            {t('all.title')}
          </Link>
        ) : null}
      </div>
      {signedIn ? (
        <Rows markets={markets} />
      ) : (
        <VisitorPart text={t('visitor')} login={t('login')} />
      )}
    </section>
  );
}
