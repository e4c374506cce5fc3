import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshCreator, refreshNft } from '../calls/use-nft.ts';

/**
 * What was sent and not answered. A payment is not among them: it needs the pay password anew, and
 * its order says whether it was paid.
 */
export function LostNft() {
  const { t } = useTranslation('nft');
  const cache = useQueryClient();
  const partsOf = (read: typeof refreshNft) => {
    const refresh = (): void => read(cache);
    return { onDone: refresh, refresh, body: t('lost'), className: 'mx-gutter mt-2' };
  };
  const shared = partsOf(refreshNft);
  const creator = partsOf(refreshCreator);
  return (
    <>
      <LostAnswers call={calls.nft.buy} nameOf={() => t('act.reserve')} {...shared} />
      <LostAnswers call={calls.nft.margin} nameOf={() => t('act.deposit')} {...shared} />
      <LostAnswers
        call={calls.nft.bid}
        nameOf={({ price }) => `${t('act.bid')}: ${coinText(price)}`}
        {...shared}
      />
      <LostAnswers
        call={calls.nft.resell}
        nameOf={({ price }) => `${t('act.resell')}: ${coinText(price)}`}
        {...shared}
      />
      <LostAnswers call={calls.nft.openBox} nameOf={() => t('act.open')} {...shared} />
      <LostAnswers call={calls.nft.cancelOrder} nameOf={() => t('act.cancelOrder')} {...shared} />
      <LostAnswers call={calls.nft.drop} nameOf={({ name }) => name} {...creator} />
      <LostAnswers call={calls.nft.createCollection} nameOf={({ name }) => name} {...creator} />
      <LostAnswers call={calls.nft.applyArtist} nameOf={({ name }) => name} {...creator} />
    </>
  );
}
