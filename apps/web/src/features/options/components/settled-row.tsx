import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatPrice, MINUS, UNKNOWN } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import { directionOf, moneyText, type Option } from '../model/option.ts';
import { DirectionMark } from './direction-mark.tsx';

export const RESULT_TONES = { won: 'up', lost: 'down', tie: 'plain', void: 'plain' } as const;
const TEXTS: Record<TagTone, string> = {
  up: 'text-up',
  down: 'text-down',
  plain: 'text-low',
  gold: 'text-gold',
  blue: 'text-blue',
  warn: 'text-warn',
  outline: 'text-low',
};

/** `+41.00`, `−50.00`, `0.00`, in the colour of the result. */
export function GainText({ option, className = '' }: { option: Option; className?: string }) {
  const tone = option.result === null ? 'plain' : RESULT_TONES[option.result];
  return (
    <span className={`${TEXTS[tone]} ${className}`}>
      {option.fact_profits === null ? UNKNOWN : moneyText(option.fact_profits, true)}
    </span>
  );
}

/** `67,204.1 → 67,226.9`, or what there was of it. */
export function PricesText({ option, decimals }: { option: Option; decimals: number }) {
  const price = (text: string | null) => (text === null ? MINUS : formatPrice(text, decimals));
  return (
    <>
      {price(option.open_price)} → {price(option.end_price)}
    </>
  );
}

/** An option that is over; it leads to its receipt. */
export function SettledRow({ option, decimals }: { option: Option; decimals: number }) {
  const { t } = useTranslation('options');
  const target = receiptPath('option', option.id);
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          {option.symbol}
          <DirectionMark direction={directionOf(option)} />
          {option.result === null ? null : (
            <Tag tone={RESULT_TONES[option.result]}>{t(`result.${option.result}`)}</Tag>
          )}
          {option.account === 'bonus' ? <Tag tone="gold">{t('bonus')}</Tag> : null}
        </span>
        <span className="block pt-1 text-caption text-low">
          {t('row.stake', {
            stake: moneyText(option.number),
            currency: option.currency,
            duration: t('seconds', { count: option.seconds }),
          })}
          {' · '}
          <PricesText option={option} decimals={decimals} />
        </span>
        <span className="block text-micro text-low">
          {formatDateTime(option.settled_at ?? option.created_at)}
        </span>
      </span>
      <span className="text-right">
        <GainText option={option} className="block text-body font-medium" />
        <span className="block text-micro text-low">{option.currency}</span>
      </span>
      {target === undefined ? null : (
        <ChevronRight size={16} strokeWidth={1.75} className="flex-none text-low" aria-hidden />
      )}
    </>
  );
  const shape = '-mx-2 flex items-center gap-2 rounded-control px-2 py-3 text-left';
  if (target === undefined) return <div className={shape}>{content}</div>;
  return (
    <Link to={target} className={`press-row ${shape}`}>
      {content}
    </Link>
  );
}
