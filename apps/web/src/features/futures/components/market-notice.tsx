import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner.tsx';
import type { Desk } from './use-desk.ts';

const isClosed = ({ contract }: Desk): boolean => contract.wire.trading === 'closed';
const isStale = ({ mark, situation }: Desk): boolean => mark === undefined || situation.quiet;

/**
 * Over a chart, which has nothing new to show then: that there is no price of now, so that nothing
 * opens. It comes and goes, and nothing moves with it.
 */
export function StaleNotice({ desk }: { desk: Desk }) {
  const { t } = useTranslation('futures');
  if (isClosed(desk) || !isStale(desk)) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-8 z-10 px-gutter">
      <div className="rounded-control bg-page">
        <Banner boxed tone="warn">
          {t('market.stale')}
        </Banner>
      </div>
    </div>
  );
}

interface MarketNoticeProps {
  desk: Desk;
  /** Where no chart says it. */
  withStale?: boolean;
  className?: string;
}

/** Says when nothing can be opened now, and why; and by which index a contract is marked. */
export function MarketNotice({ desk, withStale = false, className }: MarketNoticeProps) {
  const { t } = useTranslation('futures');
  const { contract } = desk;
  const closed = isClosed(desk);
  const stale = withStale && isStale(desk);
  const indexOther = contract.wire.index_symbol !== contract.symbol;
  if (!closed && !stale && !indexOther) return null;
  return (
    <div className={className}>
      {closed || stale ? (
        <Banner boxed tone="warn">
          {t(closed ? 'market.closed' : 'market.stale')}
        </Banner>
      ) : (
        <p className="text-caption text-low">
          {t('market.indexOf', { symbol: contract.wire.index_symbol })}
        </p>
      )}
    </div>
  );
}
