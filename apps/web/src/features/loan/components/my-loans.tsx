import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callKey } from '../../../shared/api/use-call.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { OTC_PATH } from '../paths.ts';
import { LoanCard } from './loan-card.tsx';

type Which = 'open' | 'over';
const REFRESH_MS = 5_000;

/** The risk rate moves with the prices, so what is open is read again every few seconds. */
function useFresh(wanted: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => {
      void cache.invalidateQueries({ queryKey: callKey(calls.loan.list) });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [cache, wanted]);
}

/** Requests, offers and loans; what is over stands apart. */
export function MyLoans() {
  const { t } = useTranslation('loan');
  const [which, setWhich] = useState<Which>('open');
  const pages = usePages(calls.loan.list, { status: which });
  useFresh(which === 'open' && pages.rows.length > 0);
  return (
    <section aria-labelledby="loans-mine" className="px-gutter pt-4">
      <h2 id="loans-mine" className="pb-2 text-head">
        {t('loans.title')}
      </h2>
      <Segmented<Which>
        label={t('loans.which')}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'open', label: t('loans.open') },
          { value: 'over', label: t('loans.over') },
        ]}
      />
      <Paged
        pages={pages}
        label={t(`loans.${which}`)}
        className="flex flex-col gap-3 pt-3"
        failed={{ title: t('loans.failed'), body: t('failedBody') }}
        empty={{
          title: t('loans.empty'),
          body: t('loans.emptyBody'),
          action: (
            <Link to={OTC_PATH} className={buttonClass({ block: true })}>
              {t('act.ask')}
            </Link>
          ),
        }}
      >
        {(loan) => <LoanCard key={loan.id} loan={loan} />}
      </Paged>
    </section>
  );
}
