import type { OutputOf, calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContracts } from '../calls/use-contracts.ts';
import { useMarks } from '../calls/use-marks.ts';
import { Pager } from './pager.tsx';
import { ShownPositionRow } from './shown-position.tsx';

type TraderDetail = OutputOf<typeof calls.copy.trader>;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-gutter py-4">
      <h2 className="text-head">{title}</h2>
      {children}
    </section>
  );
}

/** What is open, at prices that move, and what is over. */
export function TraderLists({
  trader,
  page,
  limit,
  onPage,
}: {
  trader: TraderDetail;
  page: number;
  limit: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('copy');
  const contracts = useContracts();
  const marks = useMarks(trader.positions.map((position) => position.symbol));
  const { positions, history } = trader;
  return (
    <>
      <Section title={t('trader.positions')}>
        {positions.length === 0 ? (
          <p className="py-3 text-body text-low">{t('trader.noPositions')}</p>
        ) : (
          <ul>
            {positions.map((position) => (
              <ShownPositionRow
                key={position.id}
                position={position}
                contract={contracts.get(position.symbol)}
                mark={marks.get(position.symbol)}
              />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('trader.history')}>
        {history.data.length === 0 ? (
          <p className="py-3 text-body text-low">{t('trader.noHistory')}</p>
        ) : (
          <ul>
            {history.data.map((position) => (
              <ShownPositionRow
                key={position.id}
                position={position}
                contract={contracts.get(position.symbol)}
              />
            ))}
          </ul>
        )}
        <Pager page={page} limit={limit} total={history.total} onChange={onPage} />
      </Section>
    </>
  );
}
