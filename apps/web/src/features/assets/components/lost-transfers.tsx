import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { isMovable } from '../../../shared/wallet/transfer-path.ts';
import { refreshTransfers } from '../use-transfer.ts';

/** Transfers whose answers were lost. */
export function LostTransfers({ className }: { className?: string }) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const { data: currencies } = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  const account = (name: unknown): string =>
    typeof name === 'string' && isMovable(name) ? t(`account.${name}`) : '';
  return (
    <LostAnswers
      call={calls.wallet.transfer}
      nameOf={({ currency_id, number, from_field, to_field }) => {
        const currency = currencies?.find(({ id }) => id === Number(currency_id));
        if (currency === undefined) return undefined;
        const way = t('transfer.route', { from: account(from_field), to: account(to_field) });
        return `${coinText(number)} ${currency.name}, ${way}`;
      }}
      onDone={() => notify({ message: t('transfer.done'), tone: 'success', durationMs: 4_000 })}
      refresh={() => refreshTransfers(cache)}
      body={t('transfer.lost')}
      {...(className !== undefined && { className })}
    />
  );
}
