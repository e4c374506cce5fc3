import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '@kontor/rules/time';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime, formatTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { type Payment } from '../model.ts';
import { dayText, termsText } from '../text.ts';

const FIRST = 5;

function Row({ payment, now }: { payment: Payment; now: number }) {
  const { t } = useTranslation(['earn', 'dual', 'mining', 'common']);
  const { mask } = useMoney();
  const { at, what, holding, sums, day } = payment;
  const sumText = (amount: string, currency: string) => `${mask(coinText(amount))} ${currency}`;
  const soon = at - now < DAY_MS && at >= now;
  // What is allotted is a mix of both; a dual investment pays one of them.
  const isMix = holding.kind === 'subscription' && sums.length > 1;
  const text =
    what === 'daily'
      ? t('payments.daily', { day, days: holding.days })
      : t(isMix ? 'payments.allotted' : `payments.return.${holding.kind}`);
  return (
    <li className="flex items-start gap-2 border-b border-hair py-3 last:border-b-0">
      <time
        dateTime={new Date(at).toISOString()}
        title={formatDateTime(at)}
        className={`w-18 flex-none text-label ${soon ? 'text-gold' : 'text-low'}`}
      >
        {dayText(at)}
        <span className="block text-caption text-low tabular-nums">{formatTime(at, false)}</span>
      </time>
      <span className="min-w-0 flex-1 text-body wrap-anywhere text-hi">
        {text}
        <span className="block text-caption text-low">{termsText(t, holding)}</span>
      </span>
      <span className="max-w-[45%] text-right text-label tabular-nums">
        {sums.map(({ amount, currency }, n) => (
          <span key={currency} className="block wrap-anywhere">
            {n > 0 && !isMix ? <span className="text-low">{t('payments.or')} </span> : null}
            {isMix
              ? t('payments.upTo', { amount: sumText(amount, currency) })
              : sumText(amount, currency)}
          </span>
        ))}
      </span>
    </li>
  );
}

/** Payments in their order, the first few of many. */
export function Payments({
  payments,
  now,
  empty,
}: {
  payments: readonly Payment[];
  now: number;
  empty: string;
}) {
  const { t } = useTranslation('earn');
  const [all, setAll] = useState(false);
  const shown = all ? payments : payments.slice(0, FIRST);
  if (payments.length === 0) return <p className="py-4 text-body text-low">{empty}</p>;
  return (
    <>
      <ul className="mt-2 border-t border-hair">
        {shown.map((payment) => (
          <Row key={payment.key} payment={payment} now={now} />
        ))}
      </ul>
      {payments.length > FIRST ? (
        <Button
          tone="plain"
          size="small"
          className="-ms-3"
          onClick={() => setAll(!all)}
          aria-expanded={all}
        >
          {all ? t('less') : t('more', { count: payments.length - FIRST })}
        </Button>
      ) : null}
    </>
  );
}
