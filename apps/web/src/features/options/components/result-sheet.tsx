import { ArrowDown, ArrowUp, Equal, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { formatPrice, UNKNOWN } from '../../../shared/lib/format.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { directionOf, moneyText, type Option } from '../model/option.ts';
import { clearResults, showResults, useResults } from '../results-store.ts';
import { DirectionMark } from './direction-mark.tsx';
import { GainText, SettledRow } from './settled-row.tsx';

const LOOKS = {
  won: 'bg-up-wash text-up',
  lost: 'bg-down-wash text-down',
  tie: 'bg-fill text-mid',
  void: 'bg-fill text-mid',
} as const;

function ResultMark({ result }: { result: NonNullable<Option['result']> }) {
  const Icon = { won: ArrowUp, lost: ArrowDown, tie: Equal, void: RotateCcw }[result];
  return (
    <span className={`grid size-16 place-items-center rounded-full ${LOOKS[result]}`}>
      <Icon size={30} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

function Result({ option, decimals }: { option: Option; decimals: number }) {
  const { t } = useTranslation('options');
  const { result } = option;
  if (result === null) return null;
  const price = (text: string | null) => (text === null ? UNKNOWN : formatPrice(text, decimals));
  const time = (at: number | null) => (at === null ? '' : `, ${formatTime(at)}`);
  return (
    <div className="flex flex-col items-center gap-1 pt-2 text-center">
      <ResultMark result={result} />
      <p className="pt-3 text-head">{t(`result.${result}`)}</p>
      <GainText option={option} className="text-display" />
      <p className="text-body text-mid">
        {t(`${option.account === 'bonus' ? 'bonusBody' : 'resultBody'}.${result}`, {
          currency: option.currency,
        })}
      </p>
      <FactList
        className="w-full pt-3 text-left"
        facts={[
          {
            key: 'option',
            label: `${option.symbol}, ${t('seconds', { count: option.seconds })}`,
            value: <DirectionMark direction={directionOf(option)} />,
          },
          {
            key: 'stake',
            label: t('stake', { currency: option.currency }),
            value: moneyText(option.number),
          },
          {
            key: 'entry',
            label: t('fact.entry') + time(option.entry_at),
            value: price(option.open_price),
          },
          {
            key: 'exit',
            label: t('fact.exit') + time(option.ends_at),
            value: price(option.end_price),
          },
        ]}
      />
    </div>
  );
}

/** What options that have just ended brought, with the way to their receipts. */
export function ResultSheet({ markets }: { markets: readonly Quotation[] | undefined }) {
  const { t } = useTranslation(['options', 'common']);
  const results = useResults((state) => state.results);
  useEffect(showResults, []);
  const decimalsOf = (option: Option): number =>
    markets?.find((one) => one.id === option.match_id)?.price_precision ?? 2;
  const [first, ...others] = results;
  const target = first === undefined ? undefined : receiptPath('option', first.id);
  return (
    <Sheet
      open={first !== undefined}
      onOpenChange={(open) => {
        if (!open) clearResults();
      }}
      title={t('result.title')}
      closeLabel={t('common:close')}
      footer={
        <div className="flex gap-2">
          {target === undefined ? null : (
            <Link
              to={target}
              className={`${buttonClass({ tone: 'fill' })} flex-1`}
              onClick={clearResults}
            >
              {t('receipt')}
            </Link>
          )}
          <Button tone="blue" className="flex-1" onClick={clearResults}>
            {t('common:done')}
          </Button>
        </div>
      }
    >
      {first === undefined ? null : <Result option={first} decimals={decimalsOf(first)} />}
      {others.length === 0 ? null : (
        <ul className="mt-4 divide-y divide-hair border-t border-hair">
          {others.map((option) => (
            <li key={option.id}>
              <SettledRow option={option} decimals={decimalsOf(option)} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
