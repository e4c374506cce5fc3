import { ReceiptText } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FINANCIAL_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useSubscriptionEvents } from '../calls/use-subscription.ts';
import { LostSubscription } from '../components/lost-subscription.tsx';
import { Projects } from '../components/projects.tsx';
import { ORDERS_PATH } from '../paths.ts';
import { type KindChoice, KINDS, type State, STATES } from '../text.ts';

/** The projects by stage: what is open, what is to come, what is over. */
export default function Ieo() {
  const { t } = useTranslation('subscription');
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const state = STATES.find((one) => one === query.get('state')) ?? 'in_progress';
  const kind = KINDS.find((one) => one === query.get('kind')) ?? 'all';
  useSubscriptionEvents();
  const show = (next: { state?: State; kind?: KindChoice }): void =>
    setQuery({ state, kind, ...next }, { replace: true });
  return (
    <SubPage
      title={t('title')}
      fallback={FINANCIAL_PATH}
      width="wide"
      actions={<IconLink to={ORDERS_PATH} label={t('orders.title')} icon={ReceiptText} />}
    >
      <TopTabs<State>
        label={t('states')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={state}
        onChange={(next) => show({ state: next })}
        tabs={STATES.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <LostSubscription />
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${state}`)} className="flex-1 pb-6">
        <div className="px-gutter pt-3 md:w-96">
          <Segmented<KindChoice>
            label={t('kinds')}
            value={kind}
            onChange={(next) => show({ kind: next })}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </div>
        <Projects key={`${state} ${kind}`} state={state} kind={kind} />
      </div>
    </SubPage>
  );
}
