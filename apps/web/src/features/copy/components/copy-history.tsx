import { type OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { formatPrice } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { type Contract, useContracts } from '../calls/use-contracts.ts';
import { lotsText } from '../text.ts';
import { SideTag } from './side-tag.tsx';

type Copied = OutputOf<typeof calls.copy.history>['data'][number];

/** Both prices and the time between them. */
function Prices({ copied, contract }: { copied: Copied; contract: Contract | undefined }) {
  const { t } = useTranslation('copy');
  const price = (text: string | null) => formatPrice(text, contract?.price_precision);
  const facts = [
    copied.trader_price === null
      ? undefined
      : { label: t('history.trader'), value: price(copied.trader_price) },
    copied.follower_price === null
      ? undefined
      : { label: t('history.you'), value: price(copied.follower_price) },
    { label: t('history.delay'), value: t('history.ms', { ms: copied.delay_ms }) },
  ].filter((fact) => fact !== undefined);
  return (
    <dl className="flex flex-wrap gap-x-4 pt-1 text-caption">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-1">
          <dt className="text-low">{label}</dt>
          <dd className="text-hi">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was done for the reader because of a trader's act, or why it was not. */
function CopiedRow({ copied, contract }: { copied: Copied; contract: Contract | undefined }) {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const { position, action, skipped } = copied;
  const done = skipped === null;
  return (
    <li className="border-b border-hair py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
        {position === null ? copied.nickname : position.symbol}
        {position === null ? null : <SideTag type={position.type} multiple={position.multiple} />}
        <Tag tone={done ? 'plain' : 'warn'}>
          {t(done ? `history.${action}` : `history.skipped.${action}`)}
        </Tag>
      </p>
      {position === null ? null : (
        <p className="pt-0.5 text-caption text-low">
          {lotsText(t, position.share)} · {t('mine.of', { name: copied.nickname })}
        </p>
      )}
      {done ? null : <p className="pt-0.5 text-caption text-warn">{copied.skipped_message}</p>}
      <Prices copied={copied} contract={contract} />
      <p className="pt-0.5 text-micro text-low">{formatDateTime(copied.time)}</p>
    </li>
  );
}

/** Everything that was copied or skipped, newest first. */
export function CopyHistory() {
  const { t } = useTranslation('copy');
  const contracts = useContracts();
  const pages = usePages(calls.copy.history, {});
  return (
    <Paged
      pages={pages}
      label={t('tabs.history')}
      className="px-gutter lg:grid lg:grid-cols-2 lg:gap-x-8"
      waiting={<SkeletonRows count={6} />}
      failed={{ title: t('history.failed'), body: t('failed.body') }}
      empty={{ title: t('history.empty'), body: t('history.emptyBody'), scope: 'page' }}
      over={t('history.end')}
    >
      {(copied) => (
        <CopiedRow
          key={copied.id}
          copied={copied}
          contract={contracts.get(copied.position?.symbol ?? '')}
        />
      )}
    </Paged>
  );
}
