import { useTranslation } from 'react-i18next';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Order, Own } from '../text.ts';

/** What an own order has come to; before the end what it would come to now. */
export function useOrderFacts(order: Order & Partial<Pick<Own, 'expected'>>): Fact[] {
  const { t } = useTranslation('subscription');
  const { code, currency, status } = order;
  const coins = useCoins(currency);
  const tokens = useCoins(code);
  const facts: Fact[] = [{ key: 'applied', label: t('own.applied'), value: tokens(order.applied) }];
  if (status === 'applied') {
    facts.push({ key: 'frozen', label: t('own.frozen'), value: coins(order.frozen) });
    if (order.expected != null) {
      facts.push({
        key: 'expected',
        label: t('own.expected'),
        value: tokens(order.expected),
        tone: 'gold',
      });
    }
    const date = formatDateTime(order.ends_at, false);
    facts.push({ key: 'ends', label: t('fact.ends'), value: date });
    return facts;
  }
  facts.push(
    { key: 'passed', label: t('own.passed'), value: tokens(order.passed), tone: 'gold' },
    { key: 'paid', label: t('own.paid'), value: coins(order.paid) },
    { key: 'refunded', label: t('own.refunded'), value: coins(order.refunded) },
  );
  if (status !== 'refunded') {
    const date = formatDateTime(order.unlock_at, false);
    facts.push({ key: 'unlock', label: t('fact.unlock'), value: date });
  }
  return facts;
}

/** How far an order is. */
export function StatusTag({ status }: Pick<Order, 'status'>) {
  const { t } = useTranslation('subscription');
  return <Tag tone={status === 'refunded' ? 'plain' : 'gold'}>{t(`status.${status}`)}</Tag>;
}

/** What a member has applied for in a project. */
export function OwnOrder({ order }: { order: Own }) {
  const { t } = useTranslation('subscription');
  const facts = useOrderFacts(order);
  return (
    <section className="card flex flex-col gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-head">{t('own.title')}</h2>
        <StatusTag status={order.status} />
      </div>
      <FactList facts={facts} />
    </section>
  );
}
