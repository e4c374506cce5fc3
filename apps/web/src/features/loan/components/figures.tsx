import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import {
  boundaryPrice,
  type Estimate,
  percentOf,
  type Terms,
  type Wish,
} from '../model/estimate.ts';

/** Everything that is known of a loan before it is asked for. */
export function Figures({
  terms,
  wish,
  estimate,
}: {
  terms: Terms;
  wish: Wish;
  estimate: Estimate | undefined;
}) {
  const { t } = useTranslation('loan');
  if (estimate === undefined) {
    return <p className="text-caption text-low">{t('note.stale')}</p>;
  }
  const { currency, margin } = wish;
  const of = (amount: bigint, code: string): string => `${coinText(formatAmount(amount))} ${code}`;
  const at = (boundary: bigint): string =>
    t('price', boundaryPrice(boundary, currency.name, margin.name));
  return (
    <div className="flex flex-col gap-2">
      <FactList
        facts={[
          { key: 'worth', label: t('fact.worth'), value: of(estimate.worth, 'USDT') },
          {
            key: 'collateral',
            label: t('fact.collateral'),
            value: of(estimate.collateral, margin.name),
            tone: 'strong',
          },
          { key: 'rate', label: t('fact.rate'), value: percentOf(terms.daily_rate) },
          { key: 'day', label: t('fact.perDay'), value: of(estimate.perDay, currency.name) },
          {
            key: 'total',
            label: t('fact.total'),
            value: of(estimate.total, currency.name),
            tone: 'strong',
          },
          { key: 'warn', label: t('fact.warnAt'), value: at(estimate.warnAt), tone: 'warn' },
          { key: 'close', label: t('fact.closeAt'), value: at(estimate.closeAt), tone: 'down' },
          { key: 'fee', label: t('fact.closeFee'), value: percentOf(terms.close_fee_rate) },
        ]}
      />
      <p className="text-caption text-low">{t('note.estimate')}</p>
    </div>
  );
}
