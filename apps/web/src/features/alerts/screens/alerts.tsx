import { calls } from '@kontor/contract/light';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { PriceAlert } from '../../../shared/alerts/condition.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { MESSAGES_PATH } from '../../../shared/messages/paths.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { MARKET_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { AlertRow } from '../components/alert-row.tsx';
import { FiredRow } from '../components/fired-row.tsx';

const AlertSheet = lazy(() => import('../../../shared/alerts/alert-sheet.tsx'));

const TABS = ['on', 'history'] as const;
type Said = Omit<PriceAlert, 'id'> & { readonly id?: number };

function ToMarkets() {
  const { t } = useTranslation('alerts');
  return (
    <Link to={MARKET_PATH} className={buttonClass({ block: true })}>
      {t('empty.action')}
    </Link>
  );
}

function Waiting({ onEdit }: { onEdit: (alert: Said) => void }) {
  const { t } = useTranslation('alerts');
  const { data: markets } = useQuotations();
  return (
    <Paged
      pages={usePages(calls.alerts.list, {})}
      label={t('tab.on')}
      className="divide-y divide-hair"
      failed={{ title: t('failed'), body: t('failedBody') }}
      empty={{ title: t('empty.title'), body: t('empty.body'), action: <ToMarkets /> }}
    >
      {(alert) => (
        <AlertRow key={alert.id} alert={alert} markets={markets} onEdit={() => onEdit(alert)} />
      )}
    </Paged>
  );
}

function History({ onAgain }: { onAgain: (alert: Said) => void }) {
  const { t } = useTranslation('alerts');
  const { data: markets } = useQuotations();
  return (
    <Paged
      pages={usePages(calls.alerts.history, {})}
      label={t('tab.history')}
      className="divide-y divide-hair"
      failed={{ title: t('failed'), body: t('failedBody') }}
      empty={{
        title: t('historyEmpty.title'),
        body: t('historyEmpty.body'),
        action: <ToMarkets />,
      }}
    >
      {(fired) => <FiredRow key={fired.id} fired={fired} markets={markets} onAgain={onAgain} />}
    </Paged>
  );
}

/** The own alerts that wait, and those that have fired. */
export default function Alerts() {
  const { t } = useTranslation(['alerts', 'common']);
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'on';
  const { data: markets } = useQuotations();
  const [edited, setEdited] = useState<Said>();
  const [open, setOpen] = useState(false);
  const edit = (alert: Said): void => {
    setEdited(alert);
    setOpen(true);
  };
  const market = markets?.find((one) => one.symbol === edited?.symbol);
  return (
    <SubPage title={t('title')} fallback={MESSAGES_PATH}>
      <TopTabs
        label={t('tabs.label')}
        tabs={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        divided
      />
      {tab === 'on' ? <Waiting onEdit={edit} /> : <History onAgain={edit} />}
      {edited === undefined || market === undefined ? null : (
        <Suspense fallback={null}>
          <AlertSheet
            key={`${edited.id} ${edited.target}`}
            market={market}
            alert={edited}
            open={open}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </SubPage>
  );
}
