import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { Quote } from '../calls/use-quote.ts';
import type { Method } from '../model/choice.ts';
import { arrivalText, fiatText } from '../text.ts';
import { useSecondsUntil } from './countdown.tsx';

/** `5.4321`: a rate may have many decimals, and its last ones say nothing. */
export function rateText(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  const kept = whole === '0' ? fraction.slice(0, 8) : fraction.slice(0, 4);
  return formatMoney(kept === '' ? whole : `${whole}.${kept}`);
}

function Offer({ quote, coin, method }: { quote: Quote; coin: string; method: Method }) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const { currency } = method;
  const isFree = !/[1-9]/.test(quote.fee);
  return (
    <>
      <p className="text-title-2 break-words">
        {coinText(quote.receive)} <span className="text-body text-low">{coin}</span>
      </p>
      <FactList
        className="pt-2"
        facts={[
          {
            key: 'rate',
            label: t('quote.rate'),
            value: t('quote.rateValue', { coin, currency, rate: rateText(quote.rate) }),
          },
          {
            key: 'fee',
            label: t('quote.fee'),
            value: isFree ? t('quote.free') : fiatText(quote.fee, currency),
          },
          { key: 'arrives', label: t('quote.arrives'), value: arrivalText(t, method.days) },
        ]}
      />
    </>
  );
}

function Validity({ quote, onRefresh }: { quote: Quote; onRefresh: () => void }) {
  const { t } = useTranslation('quick-buy');
  const seconds = useSecondsUntil(quote.valid_until);
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <p
        role="timer"
        className={seconds === 0 ? 'text-caption text-warn' : 'text-caption text-low'}
      >
        {seconds === 0 ? t('quote.ended') : t('quote.holds', { seconds })}
      </p>
      <Button
        tone="plain"
        size="small"
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
        onClick={onRefresh}
      >
        {t('quote.refresh')}
      </Button>
    </div>
  );
}

export interface QuoteBoxProps {
  quote: Quote | undefined;
  busy: boolean;
  coin: string;
  method: Method | undefined;
  onRefresh: () => void;
}

/** What the amount buys now, for how long, and a new offer. */
export function QuoteBox({ quote, busy, coin, method, onRefresh }: QuoteBoxProps) {
  const { t } = useTranslation('quick-buy');
  return (
    <section aria-label={t('quote.title')} aria-busy={busy} className="card px-4 py-3">
      <p className="text-caption text-low">{t('quote.receive')}</p>
      {busy ? (
        <div className="flex flex-col gap-2 py-1">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
        </div>
      ) : quote === undefined || method === undefined ? (
        <p className="py-1 text-body text-mid">{t('quote.hint')}</p>
      ) : (
        <>
          <Offer quote={quote} coin={coin} method={method} />
          <Validity quote={quote} onRefresh={onRefresh} />
        </>
      )}
    </section>
  );
}
