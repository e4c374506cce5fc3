import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { billPath } from '../../../shared/wallet/bill-links.ts';
import type { Holding } from '../model.ts';
import { dayText, periodText, STRENGTHS, termsText } from '../text.ts';

const FIRST = 6;

function Row({ holding }: { holding: Holding }) {
  const { t } = useTranslation(['earn', 'dual', 'mining', 'common']);
  const money = useMoney();
  const { kind, id, ends_at: end } = holding;
  const path = billPath({ kind, reference: id });
  return (
    <li>
      <AssetRow
        divided
        {...(path !== undefined && { href: `#${path}` })}
        leading={
          <span
            aria-hidden
            className="size-3 flex-none rounded-[4px] bg-curve"
            style={{ opacity: STRENGTHS[kind] }}
          />
        }
        title={t(`kind.${kind}`)}
        subtitle={termsText(t, holding)}
        value={
          <MoneyText
            value={money.toFiat(holding.worth_usd)}
            currency={money.fiat}
            hidden={money.amountsHidden}
          />
        }
        detail={
          holding.rate === null ? (
            t(holding.worth_usd === null ? 'rate.unpriced' : 'rate.none')
          ) : (
            <span className="text-gold">{periodText(t, holding.rate, holding.rate_period)}</span>
          )
        }
        trailing={
          <time
            dateTime={new Date(end).toISOString()}
            title={formatDateTime(end, false)}
            className="min-w-14 flex-none text-right text-caption whitespace-nowrap text-low"
          >
            {dayText(end)}
          </time>
        }
      />
    </li>
  );
}

/** Everything that runs, soonest end first; the first few of many. */
export function Holdings({ holdings }: { holdings: readonly Holding[] }) {
  const { t } = useTranslation('earn');
  const [all, setAll] = useState(false);
  const shown = all ? holdings : holdings.slice(0, FIRST);
  return (
    <section aria-label={t('holdings')} className="pt-3">
      <ul>
        {shown.map((holding) => (
          <Row key={`${holding.kind}-${holding.id}`} holding={holding} />
        ))}
      </ul>
      {holdings.length > FIRST ? (
        <Button
          tone="plain"
          size="small"
          className="mx-1"
          onClick={() => setAll(!all)}
          aria-expanded={all}
        >
          {all ? t('less') : t('more', { count: holdings.length - FIRST })}
        </Button>
      ) : null}
    </section>
  );
}
