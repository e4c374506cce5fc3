import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useCopyEvents } from '../calls/use-copy-events.ts';
import { AsTrader } from '../components/as-trader.tsx';
import { CopyHistory } from '../components/copy-history.tsx';
import { CopyTabs } from '../components/copy-tabs.tsx';
import { LostCopies } from '../components/lost-copies.tsx';
import { MyFollows } from '../components/my-follows.tsx';
import { COPY_PATH } from '../paths.ts';

const PARTS = { following: MyFollows, history: CopyHistory, trader: AsTrader };
type Part = keyof typeof PARTS;

/** Own follows with what they copy, everything that was copied, and the reader as a trader. */
export default function My() {
  const { t } = useTranslation('copy');
  const [query] = useSearchParams();
  const panelId = useId();
  useCopyEvents();
  const asked = query.get('tab');
  const part: Part = asked === 'history' || asked === 'trader' ? asked : 'following';
  const Shown = PARTS[part];
  return (
    <SubPage title={t('mine.title')} fallback={COPY_PATH} width="wide" about="money">
      <CopyTabs value={part} panelId={panelId} />
      <LostCopies />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`tabs.${part}`)}
        className="flex flex-1 flex-col"
      >
        <Shown />
      </div>
    </SubPage>
  );
}
