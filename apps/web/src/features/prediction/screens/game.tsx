import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ArrowLeft } from 'lucide-react';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { hasPredictionTab } from '../../../shared/page/prediction-tab.ts';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { useBack } from '../../../shared/page/use-back.ts';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { LostBets } from '../components/lost-bets.tsx';
import { OwnBets } from '../components/own-bets.tsx';
import { QuizList } from '../components/quiz-list.tsx';
import { Risk } from '../components/risk.tsx';
import { usePredictionEvents } from '../use-prediction.ts';

const VIEWS = ['open', 'over', 'mine'] as const;
type View = (typeof VIEWS)[number];

/** Questions and price rounds: what is open, what came out, and the own bets. */
export default function Game() {
  const { t, i18n } = useTranslation(['prediction', 'common']);
  const back = useBack();
  const [query, setQuery] = useSearchParams();
  const signedIn = useSignedIn();
  const panelId = useId();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'open';
  usePredictionEvents();
  const show = (next: View): void => setQuery({ view: next }, { replace: true });
  return (
    <MainPage className="mx-auto max-w-[1120px] pb-8 lg:pt-4">
      <div className="flex h-14 items-center gap-2 px-gutter">
        {hasPredictionTab(i18n.language) ? null : (
          <IconButton label={t('common:back')} onClick={back} className="-ml-3">
            <ArrowLeft size={22} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
        <h1 className="flex-1 text-title">{t('title')}</h1>
        <SiteLabel about="money" />
      </div>
      <TopTabs<View>
        label={t('view.label')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={view}
        onChange={show}
        tabs={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <LostBets />
      {view === 'open' ? <Risk /> : null}
      <div id={panelId} role="tabpanel" aria-label={t(`view.${view}`)} className="flex-1 pb-6">
        {view === 'mine' ? (
          signedIn ? (
            <OwnBets onBrowse={() => show('open')} />
          ) : (
            <VisitorPart text={t('bet.visitorMine')} login={t('common:login.now')} />
          )
        ) : (
          <QuizList key={view} show={view} />
        )}
      </div>
    </MainPage>
  );
}
