import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshFutures } from '../calls/refresh.ts';
import { useContracts } from '../calls/use-contracts.ts';
import { lotsText } from '../text.ts';
import { useTell } from '../use-tell.ts';
import type { EntryInput } from '../use-submit.ts';

/** What was done to positions, and whose answers were lost. */
export function LostActs({ onPlaced, className }: { onPlaced?: () => void; className?: string }) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const cache = useQueryClient();
  const tell = useTell();
  const { data: contracts } = useContracts();
  const refresh = (): void => refreshFutures(cache);
  const entryName = (input: EntryInput): string | undefined => {
    const contract = contracts?.find(
      ({ wire }) => wire.currency_id === input.currency_id && wire.legal_id === input.legal_id,
    );
    if (contract === undefined) return undefined;
    const order = t(Number(input.type) === 1 ? 'question.long' : 'question.short', {
      symbol: contract.symbol,
      lots: lotsText(t, input.share),
    });
    return t('lost.submit', { order });
  };
  return (
    <>
      <LostAnswers
        call={calls.futures.submit}
        nameOf={entryName}
        onDone={(position) => {
          tell.entry(position);
          onPlaced?.();
        }}
        refresh={refresh}
        className={className}
      />
      <LostAnswers
        call={calls.futures.close}
        nameOf={({ id }) => t('lost.close', { id })}
        onDone={tell.close}
        refresh={refresh}
        className={className}
      />
      <LostAnswers
        call={calls.futures.closeMany}
        nameOf={() => t('lost.closeMany')}
        onDone={refresh}
        refresh={refresh}
        className={className}
      />
      <LostAnswers
        call={calls.futures.addMargin}
        nameOf={({ id, amount }) => t('lost.margin', { id, amount })}
        onDone={refresh}
        refresh={refresh}
        className={className}
      />
    </>
  );
}
