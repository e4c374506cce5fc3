import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { figures } from '../../../shared/lib/format.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import type { Currency } from '../model.ts';
import { refreshExchanges } from '../use-exchange.ts';

/** Exchanges whose answers were lost. */
export function LostExchanges({ coins }: { coins: readonly Currency[] }) {
  const { t } = useTranslation('convert');
  const cache = useQueryClient();
  const nameOf = (id: unknown): string => coins.find((coin) => coin.id === Number(id))?.name ?? '';
  return (
    <LostAnswers
      call={calls.convert.exchange}
      nameOf={({ number, from_currency_id, to_currency_id }) =>
        t('route', {
          from: `${coinText(number)} ${nameOf(from_currency_id)}`,
          to: nameOf(to_currency_id),
        })
      }
      onDone={() => notify({ message: t('done'), tone: 'success', durationMs: 4_000 })}
      refresh={() => refreshExchanges(cache)}
      body={t('lost')}
    />
  );
}

/** Small balances that were sent and not answered. */
export function LostSmall({ coins, onDone }: { coins: readonly Currency[]; onDone: () => void }) {
  const { t } = useTranslation('convert');
  const cache = useQueryClient();
  const nameOf = (id: unknown): string => coins.find((coin) => coin.id === Number(id))?.name ?? '';
  return (
    <LostAnswers
      call={calls.convert.exchangeSmall}
      nameOf={({ currency_ids, to_currency_id }) =>
        t('route', {
          from: figures().list((currency_ids as readonly number[]).map(nameOf)),
          to: nameOf(to_currency_id),
        })
      }
      onDone={() => notify({ message: t('done'), tone: 'success', durationMs: 4_000 })}
      refresh={() => {
        refreshExchanges(cache);
        onDone();
      }}
      body={t('lost')}
    />
  );
}
