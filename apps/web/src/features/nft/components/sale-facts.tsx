import { useTranslation } from 'react-i18next';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { type Detail, percentText } from '../text.ts';
import { useStateNow } from './state-tag.tsx';

function useFacts(sale: Detail): Fact[] {
  const { t } = useTranslation('nft');
  const price = (amount: string) => coinsText(amount, sale.currency);
  const state = useStateNow(sale);
  const takesBids = state === 'in_progress' || state === 'not_started';
  const least = price(sale.minimum_bid ?? sale.price);
  const auction: Fact[] =
    sale.sale === 'auction'
      ? [
          ...(takesBids ? [{ key: 'least', label: t('fact.minimumBid'), value: least }] : []),
          { key: 'step', label: t('fact.increment'), value: percentText(sale.increment ?? '0') },
          { key: 'deposit', label: t('fact.deposit'), value: price(sale.margin ?? '0') },
        ]
      : [
          {
            key: 'stock',
            label: t('fact.stock'),
            value: t('card.left', { stock: sale.stock, total: sale.stock_total }),
          },
        ];
  return [
    ...auction,
    { key: 'from', label: t('fact.starts'), value: formatDateTime(sale.starts_at, false) },
    { key: 'until', label: t('fact.ends'), value: formatDateTime(sale.ends_at, false) },
    ...(sale.editions === 0
      ? []
      : [
          {
            key: 'editions',
            label: t(sale.edition === null ? 'fact.editions' : 'fact.edition'),
            value:
              sale.edition === null
                ? String(sale.editions)
                : t('edition', { edition: sale.edition, editions: sale.editions }),
          },
        ]),
    { key: 'royalty', label: t('fact.royalty'), value: percentText(sale.royalty_rate) },
    { key: 'fee', label: t('fact.sellerFee'), value: percentText(sale.fee_rate) },
    { key: 'liked', label: t('fact.collected'), value: String(sale.collections) },
    { key: 'owned', label: t('fact.owned'), value: String(sale.owned) },
  ];
}

/** The terms of a sale, and what the file is. */
export function SaleFacts({ sale }: { sale: Detail }) {
  const { t } = useTranslation('nft');
  const facts = useFacts(sale);
  return (
    <section className="px-gutter">
      <h2 className="pb-2 text-head">{t('terms')}</h2>
      <FactList facts={facts} />
      <p className="pt-2 text-caption text-low">
        {t('fact.hash')}
        <span className="block font-mono break-all text-mid">{sale.media_hash}</span>
      </p>
    </section>
  );
}

/** What was paid for the work so far. */
export function SaleHistory({ history }: { history: Detail['history'] }) {
  const { t } = useTranslation('nft');
  return (
    <section className="px-gutter">
      <h2 className="text-head">{t('history')}</h2>
      {history.length === 0 ? (
        <p className="pt-2 text-body text-low">{t('empty.history')}</p>
      ) : (
        <ul aria-label={t('history')} className="pt-1">
          {history.map(({ uid, price, currency, time }) => (
            <li
              key={`${time} ${uid}`}
              className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2 text-body last:border-b-0"
            >
              <span>
                {uid}
                <span className="block text-caption text-low">{formatDateTime(time, false)}</span>
              </span>
              <span className="font-medium text-hi">{coinsText(price, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
