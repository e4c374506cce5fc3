import { useTranslation } from 'react-i18next';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import type { Bet } from '../model.ts';

const TONES: Readonly<Record<NonNullable<Bet['result']>, TagTone>> = {
  right: 'gold',
  missed: 'down',
  void: 'plain',
};

/** What became of a bet, with what came back. */
export function BetResult({ bet }: { bet: Pick<Bet, 'result' | 'payout' | 'currency'> }) {
  const { t } = useTranslation('prediction');
  const coins = useCoins(bet.currency);
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 text-right">
      <Tag tone={bet.result === null ? 'blue' : TONES[bet.result]}>
        {t(`bet.result.${bet.result ?? 'open'}`)}
      </Tag>
      {bet.result === 'right' ? (
        <span className="text-caption text-gold">
          {t('bet.distributed', { amount: coins(bet.payout) })}
        </span>
      ) : null}
      {bet.result === 'void' ? (
        <span className="text-caption text-mid">
          {t('bet.returned', { amount: coins(bet.payout) })}
        </span>
      ) : null}
    </span>
  );
}
