import { type OutputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { refreshFunding } from '../calls/refresh.ts';
import { coins, momentText } from '../text.ts';
import { CopyLine } from './copy-line.tsx';

type Arriving = OutputOf<typeof calls.funding.arriving>[number];

/** A chain makes no events of ours before a deposit is final, so it is asked about. */
const LOOK_MS = 4_000;
const QUIET_LOOK_MS = 30_000;
const TONES = { seen: 'blue', refused: 'down', gone: 'warn' } as const;

/** Why nothing was credited. */
function useWhy(): (one: Arriving) => string | undefined {
  const { t } = useTranslation('funding');
  return ({ status, refusal, minimum, currency }) => {
    if (status === 'gone') return t('arriving.gone');
    if (status === 'seen') return undefined;
    if (refusal === 'TOKEN_UNKNOWN') return t('arriving.reason.TOKEN_UNKNOWN');
    if (minimum !== null) {
      return t('arriving.belowMinimum', { amount: coins(minimum, currency ?? '') });
    }
    return t('arriving.refused');
  };
}

/** How many of the confirmations are there, as a bar and in words. */
function Progress({ one: { confirmations, confirmations_needed } }: { one: Arriving }) {
  const { t } = useTranslation('funding');
  const words = t('arriving.confirmations', {
    number: confirmations,
    needed: confirmations_needed,
  });
  return (
    <div className="pt-1.5">
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={confirmations_needed}
        aria-valuenow={confirmations}
        className="h-1 overflow-hidden rounded-full bg-fill"
      >
        <span
          className="block h-full rounded-full bg-blue-line"
          style={{ width: `${(100 * confirmations) / confirmations_needed}%` }}
        />
      </div>
      <p className="pt-1 text-caption text-low">{words}</p>
    </div>
  );
}

function ArrivingRow({ one }: { one: Arriving }) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const whyOf = useWhy();
  const why = whyOf(one);
  const { currency, amount, network, status, txid, contract, create_time } = one;
  return (
    <li className="px-gutter py-2.5">
      <div className="flex items-center gap-3">
        <CoinMark symbol={currency ?? '?'} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5 font-medium break-words">
            {currency === null ? t('arriving.foreign') : mask(coins(amount, currency))}
          </span>
          <span className="mt-0.5 block text-caption text-low">
            {`${network} · ${momentText(create_time, serverNowMs())}`}
          </span>
        </span>
        <Tag tone={TONES[status]}>{t(`arriving.status.${status}`)}</Tag>
      </div>
      {status === 'seen' ? <Progress one={one} /> : null}
      {why === undefined ? null : <p className="pt-1.5 text-caption text-mid">{why}</p>}
      {contract === null ? null : <CopyLine label={t('arriving.contract')} value={contract} />}
      <CopyLine label={t('detail.txid')} value={txid} />
    </li>
  );
}

/**
 * What a chain has brought and is not credited: still confirming, refused, or taken back. `live`
 * where something may come at any moment.
 */
export function ArrivingList({ live = false }: { live?: boolean }) {
  const { t } = useTranslation('funding');
  const cache = useQueryClient();
  const { data } = useCall(
    calls.funding.arriving,
    {},
    {
      refetchInterval: ({ state }) =>
        live || state.data?.some(({ status }) => status === 'seen') ? LOOK_MS : QUIET_LOOK_MS,
    },
  );
  const seen = data?.filter(({ status }) => status === 'seen').length ?? 0;
  const before = useRef(0);
  useEffect(() => {
    // One that is final is a deposit now.
    if (seen < before.current) refreshFunding(cache);
    before.current = seen;
  }, [seen, cache]);
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('arriving.title')} aria-live="polite">
      <h2 className="px-gutter pt-4 pb-1 text-head">{t('arriving.title')}</h2>
      <ul className="divide-y divide-hair">
        {data.map((one) => (
          <ArrivingRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}
