import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Figures } from '../model/payoff.ts';
import { amountText, figure } from '../text.ts';

const ICON = { size: 16, strokeWidth: 1.75, className: 'flex-none', 'aria-hidden': true } as const;

/** Both sides of the linked price, the one with the loss first, in the same size. */
export function Outcomes({ figures, coin }: { figures: Figures; coin: string }) {
  const { t } = useTranslation('dual');
  const { type } = figures;
  const price = figure(figures.linked);
  const sides = [
    { side: 'below', icon: <TrendingDown {...ICON} />, paid: amountText(figures.coins, coin) },
    { side: 'above', icon: <TrendingUp {...ICON} />, paid: amountText(figures.usdt, 'USDT') },
  ] as const;
  return (
    <dl className="grid grid-cols-2 divide-x divide-hair">
      {sides.map(({ side, icon, paid }) => (
        <div key={side} className="min-w-0 px-3 first:pl-0 last:pr-0">
          <dt className="flex items-start gap-1.5 text-caption text-low">
            {icon}
            <span>{t(`side.${type}.${side}`, { price })}</span>
          </dt>
          <dd className="pt-0.5 text-head break-words">{paid}</dd>
          <dd className="text-caption text-low">{t(`note.${type}.${side}`, { coin })}</dd>
        </div>
      ))}
    </dl>
  );
}
