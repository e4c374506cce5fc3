import { formatAmount } from '@kontor/money';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { type Figures, worstOf } from '../model/payoff.ts';
import type { Product } from '../model/product.ts';
import { amountText, figure, nameOf, usdtText } from '../text.ts';
import type { Purchase } from '../use-purchase.ts';
import { Outcomes } from './outcomes.tsx';
import { Payoff } from './payoff.tsx';

/** What a fall to half would leave, before anything that may be gained. */
function WorstCase({ figures, coin }: { figures: Figures; coin: string }) {
  const { t } = useTranslation('dual');
  const { price, worth, change } = worstOf(figures);
  const { type } = figures;
  return (
    <section aria-labelledby="dual-worst" className="rounded-control border border-warn p-3">
      <h3 id="dual-worst" className="flex items-center gap-1.5 text-label font-semibold text-warn">
        <TriangleAlert size={16} strokeWidth={1.75} className="flex-none" aria-hidden />
        {t('worst.title')}
      </h3>
      <p className="pt-1 text-body">
        {t(`worst.${type}`, { coin, amount: amountText(figures.coins, coin) })}
      </p>
      <FactList
        className="pt-1"
        facts={[
          {
            key: 'worth',
            label: t('worst.at', { coin, price: figure(formatAmount(price, 2)) }),
            value: usdtText(worth),
            tone: 'down',
          },
          ...(change === null
            ? []
            : [
                {
                  key: 'change',
                  label: t('worst.change'),
                  value: formatPercent(formatAmount(change)),
                  tone: 'down' as const,
                },
              ]),
        ]}
      />
    </section>
  );
}

/** The question before money is committed: the worst case first, then both outcomes. */
export function ReviewSheet({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const { figures, shares } = purchase;
  const { section: coin, currency } = product;
  const amount = amountText(figures.principal, currency);
  return (
    <Sheet
      open={purchase.reviewing}
      onOpenChange={(open) => {
        if (!open) purchase.close();
      }}
      title={nameOf(t, product)}
      description={t('reviewBody', { count: shares, amount })}
      closeLabel={t('common:close')}
      footer={
        <Button tone="gold" block busy={purchase.busy} onClick={purchase.buy}>
          {t('buy', { amount })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pb-4">
        <WorstCase figures={figures} coin={coin} />
        <Outcomes figures={figures} coin={coin} />
        <Payoff figures={figures} coin={coin} height={190} />
        <FactList
          facts={[
            { key: 'commit', label: t('fact.commit'), value: amount, tone: 'strong' },
            { key: 'fee', label: t('fact.fee'), value: t('fact.none') },
            {
              key: 'settles',
              label: t('fact.settles'),
              value: formatDateTime(product.expires_at, false),
            },
            { key: 'price', label: t('fact.price'), value: t('fact.median') },
            { key: 'to', label: t('fact.paidTo'), value: t('fact.spot') },
          ]}
        />
        <p className="text-caption text-low">{t('risk')}</p>
      </div>
    </Sheet>
  );
}
