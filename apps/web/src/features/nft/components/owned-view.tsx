import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { artistPath, resellPath, salePath } from '../paths.ts';
import { type Owned, percentText } from '../text.ts';
import { MediaView } from './media-view.tsx';
import { SaleHistory } from './sale-facts.tsx';

/** An own work: the file, what it cost, its history, and what can be done with it. */
export function OwnedView({ owned }: { owned: Owned }) {
  const { t } = useTranslation('nft');
  const coins = useCoins(owned.currency);
  const { code, creator, edition, editions, state } = owned;
  const { data: sale } = useCall(calls.nft.detail, { code }, { enabled: code !== '' });
  return (
    <div className="flex flex-col gap-5 pt-3 pb-6">
      <div className="px-gutter">
        <MediaView key={owned.url} work={owned} />
      </div>
      <div className="flex flex-col gap-3 px-gutter">
        <div className="flex flex-wrap gap-1.5">
          <Tag tone={state === 'held' ? 'up' : 'gold'}>{t(`owned.${state}`)}</Tag>
          <Tag tone="gold">{t(`rarity.${owned.rarity}`)}</Tag>
        </div>
        <h2 className="text-title-2 break-words">{owned.name}</h2>
        <Link
          to={artistPath(creator.uid)}
          className="press flex min-h-11 items-center self-start text-body text-blue"
        >
          {creator.name}
        </Link>
        <FactList
          facts={[
            {
              key: 'edition',
              label: t(edition === null ? 'fact.editions' : 'fact.edition'),
              value: edition === null ? String(editions) : t('edition', { edition, editions }),
            },
            { key: 'paid', label: t('fact.paid'), value: coins(owned.paid), tone: 'strong' },
            {
              key: 'at',
              label: t('fact.acquired'),
              value: formatDateTime(owned.acquired_at, false),
            },
            { key: 'royalty', label: t('fact.royalty'), value: percentText(owned.royalty_rate) },
            { key: 'fee', label: t('fact.sellerFee'), value: percentText(owned.fee_rate) },
          ]}
        />
        {state === 'held' ? (
          <Link to={resellPath(owned.id)} className={buttonClass({ tone: 'gold', block: true })}>
            {t('act.resell')}
          </Link>
        ) : null}
        <Link
          to={salePath({ code: owned.sale_code ?? code, media: owned.media })}
          className={buttonClass({ tone: 'line', block: true })}
        >
          {t('act.seeSale')}
        </Link>
      </div>
      {sale === undefined ? null : <SaleHistory history={sale.history} />}
    </div>
  );
}
