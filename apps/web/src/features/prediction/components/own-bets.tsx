import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import type { Bet } from '../model.ts';
import { useQuizText } from '../text.ts';
import { BetResult } from './bet-result.tsx';

const FILTERS = ['all', 'open', 'right', 'missed'] as const;
type Filter = (typeof FILTERS)[number];

function Row({ bet }: { bet: Bet }) {
  const { t } = useTranslation('prediction');
  const text = useQuizText();
  const coins = useCoins(bet.currency);
  // Only what prices have decided has signed prices.
  const isProved = bet.kind === 'price' && bet.result !== null;
  const receipt = isProved ? receiptPath('prediction', bet.quiz_id) : undefined;
  return (
    <li className="flex items-start justify-between gap-3 border-b border-hair px-gutter py-3">
      <div className="flex min-w-0 flex-col">
        <p className="text-body font-medium">{text.title(bet)}</p>
        <p className="text-caption text-mid">
          {text.bet(bet)} · {coins(bet.amount)}
        </p>
        <time className="text-caption text-low" dateTime={new Date(bet.create_time).toISOString()}>
          {formatDateTime(bet.create_time)}
        </time>
        {receipt === undefined ? null : (
          <Link
            to={receipt}
            className="press flex min-h-11 items-center self-start text-label text-blue"
          >
            {t('receipt')}
          </Link>
        )}
      </div>
      <BetResult bet={bet} />
    </li>
  );
}

/** The own bets, newest first, by what became of them. */
export function OwnBets({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useTranslation('prediction');
  const [filter, setFilter] = useState<Filter>('all');
  const result = filter === 'all' ? undefined : filter;
  const pages = usePages(calls.prediction.bets, { result });
  return (
    <div className="w-full lg:max-w-[720px]">
      <RangeChips<Filter>
        label={t('bet.filters')}
        className="px-gutter pt-2"
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((value) => ({
          value,
          label: t(`bet.filter.${value}`),
        }))}
      />
      <Paged
        pages={pages}
        label={t('view.mine')}
        failed={{ title: t('failed.title'), body: t('failed.body') }}
        empty={{
          title: t('empty.mine'),
          body: t('empty.mineBody'),
          action: (
            <Button tone="gold" block onClick={onBrowse}>
              {t('empty.action')}
            </Button>
          ),
        }}
      >
        {(bet) => <Row key={bet.id} bet={bet} />}
      </Paged>
    </div>
  );
}
