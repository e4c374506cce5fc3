import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner.tsx';
import type { Desk } from './use-desk.ts';

/** Says when nothing can be opened now, and why; and by which index a contract is marked. */
export function MarketNotice({ desk, className }: { desk: Desk; className?: string }) {
  const { t } = useTranslation('futures');
  const { contract, mark, situation } = desk;
  const closed = contract.wire.trading === 'closed';
  const stale = mark === undefined || situation.quiet;
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
