import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { DepthPanel } from '../../../shared/trading/depth-panel.tsx';
import { TradesPanel } from '../../../shared/trading/trades-panel.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import type { PortfolioState } from '../calls/use-portfolio.ts';
import type { Contract } from '../model/contract.ts';
import { CloseMenu } from './close-menu.tsx';
import { LostActs } from './lost-acts.tsx';
import { LastPositions, OpenPositions, WaitingEntries } from './own-lists.tsx';
import { PublicLinks } from './risk-info.tsx';
import { usePositionSheets } from './use-position-sheets.tsx';

type Tab = 'positions' | 'entries' | 'history' | 'book' | 'trades' | 'depth';

/** Positions, waiting orders and the last that are over; beside a chart also trades and depth. */
export function OwnPanel({
  contract,
  contracts,
  state,
  book,
  withLost = false,
}: {
  contract: Contract;
  contracts: readonly Contract[] | undefined;
  state: PortfolioState;
  /** Where book and trades have no place of their own: the book, beside trades and depth. */
  book?: ReactNode;
  /** Lost answers are shown here, where no ticket shows them. */
  withLost?: boolean;
}) {
  const { t } = useTranslation(['futures', 'trade']);
  const signedIn = useSignedIn();
  const [tab, setTab] = useState<Tab>('positions');
  const panelId = useId();
  const { portfolio } = state;
  const acts = usePositionSheets(contracts, portfolio);
  const own = tab === 'positions' || tab === 'entries' || tab === 'history';
  const counts = {
    positions: portfolio?.positions.length ?? 0,
    entries: portfolio?.entries.length ?? 0,
  };
  const name = (value: Tab): string =>
    value === 'depth' ? t('trade:orders.depth') : t(`tabs.${value}`);
  const tabs: Tab[] = ['positions', 'entries', 'history'];
  if (book !== undefined) tabs.push('book', 'trades', 'depth');
  return (
    <section aria-label={t('tabs.label')}>
      <TopTabs<Tab>
        label={t('tabs.label')}
        divided
        className="px-gutter lg:px-5"
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((value) => ({
          value,
          label: name(value),
          ...((value === 'positions' || value === 'entries') &&
            counts[value] > 0 && { count: counts[value] }),
        }))}
        trailing={
          tab === 'positions' && portfolio !== undefined ? (
            <CloseMenu positions={portfolio.positions} />
          ) : null
        }
      />
      <div id={panelId} role="tabpanel" aria-label={name(tab)} className="px-gutter pb-4 lg:px-5">
        {withLost ? <LostActs className="mt-3" /> : null}
        {own && !signedIn ? (
          <>
            <VisitorPart text={t('empty.visitor')} login={t('empty.login')} />
            <PublicLinks />
          </>
        ) : null}
        {signedIn && tab === 'positions' ? <OpenPositions state={state} acts={acts} /> : null}
        {signedIn && tab === 'entries' ? <WaitingEntries state={state} acts={acts} /> : null}
        {signedIn && tab === 'history' ? <LastPositions contracts={contracts} acts={acts} /> : null}
        {tab === 'book' ? <div className="pt-3">{book}</div> : null}
        {tab === 'trades' ? (
          <div className="pt-3">
            <TradesPanel market={contract.market} count={20} />
          </div>
        ) : null}
        {tab === 'depth' ? (
          <div className="pt-3">
            <DepthPanel market={contract.market} />
          </div>
        ) : null}
      </div>
      {acts.sheets}
    </section>
  );
}
