import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import { figuresOfOrder } from '../model/figures.ts';
import { type DualOrder, percentOf } from '../model/product.ts';
import { amountText, figure, nameOf, outcomeText } from '../text.ts';
import { Outcomes } from './outcomes.tsx';

const TONES: Readonly<Record<DualOrder['status'], TagTone>> = {
  purchased: 'gold',
  settling: 'warn',
  completed: 'plain',
};

function useFacts(order: DualOrder): Fact[] {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const { mask } = useMoney();
  const { currency, payout, payout_currency, settlement_price, settled_at } = order;
  const settled: (Fact | false)[] = [
    settlement_price !== null && {
      key: 'price',
      label: t('fact.price'),
      value: figure(settlement_price),
    },
    payout !== null &&
      payout_currency !== null && {
        key: 'payout',
        label: t('fact.payout'),
        value: mask(amountText(payout, payout_currency)),
        tone: 'gold',
      },
    settled_at !== null && {
      key: 'settled',
      label: t('fact.settled'),
      value: formatDateTime(settled_at),
    },
  ];
  return [
    {
      key: 'principal',
      label: t('fact.invested'),
      value: mask(amountText(order.principal, currency)),
    },
    { key: 'shares', label: t('fact.shares'), value: String(order.num) },
    {
      key: 'rate',
      label: t('fact.rate'),
      value: t('rateOver', { rate: percentOf(order.rate_year), count: order.days }),
    },
    { key: 'bought', label: t('fact.bought'), value: formatDateTime(order.bought_at) },
    {
      key: 'settles',
      label: t('fact.settles'),
      value: formatDateTime(order.expires_at, false),
    },
    ...settled.filter((fact) => fact !== false),
  ];
}

/** One purchase: what it will pay on both sides, or what it has paid and the proof of it. */
export function OrderCard({ order }: { order: DualOrder }) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const { amountsHidden } = useMoney();
  const facts = useFacts(order);
  const { id, status, index_price: index, section: coin } = order;
  const receipt = status === 'completed' ? receiptPath('dual', id) : undefined;
  const outcome = outcomeText(t, order);
  return (
    <li className="card flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-head">
          {nameOf(t, order)}
          {' · '}
          {figure(order.linked_price)}
        </h2>
        <Tag tone={TONES[status]}>{t(`order.${status}`)}</Tag>
      </div>
      {outcome === undefined ? null : <p className="text-body text-mid">{outcome}</p>}
      {status === 'settling' ? (
        <Banner tone="info" boxed>
          {t('settling')}
        </Banner>
      ) : null}
      {status === 'completed' || amountsHidden ? null : (
        <Outcomes figures={figuresOfOrder(order)} coin={coin} />
      )}
      {status === 'purchased' && index !== null ? (
        <p className="text-caption text-low">{t('index.now', { coin, price: figure(index) })}</p>
      ) : null}
      <FactList facts={facts} />
      {receipt === undefined ? null : (
        <Link to={receipt} className={buttonClass({ tone: 'fill', size: 'medium', block: true })}>
          {t('receipt')}
        </Link>
      )}
    </li>
  );
}
