import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useServerNow } from '../../../shared/lib/clock.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import type { useDestinations } from '../calls/use-destinations.ts';
import { type Destination, shortTarget } from '../model/destinations.ts';
import { ADD_WALLET_PATH, BANK_INTERNATIONAL_PATH, BANK_PATH } from '../paths.ts';
import { pathWith } from '../query.ts';
import { type FundingText, momentText, networkName } from '../text.ts';
import type { Network, NetworkKind } from '../types.ts';

/** The form that saves a new one and leads back here with it. */
function addPath(kind: NetworkKind, currency: number, back: string): string {
  if (kind === 'chain') return pathWith(ADD_WALLET_PATH, { currency, return: back });
  const path = kind === 'domestic' ? BANK_PATH : BANK_INTERNATIONAL_PATH;
  return pathWith(path, { add: 1, return: back });
}

function lineOf(t: FundingText, one: Destination, networks: readonly Network[]): string {
  const network = networks.find(({ id }) => id === one.networkId);
  const name = network === undefined ? '' : `${networkName(t, network)} · `;
  return `${name}${shortTarget(one.target)}`;
}

interface DestinationChoiceProps {
  kind: NetworkKind;
  currency: number;
  networks: readonly Network[];
  found: ReturnType<typeof useDestinations>;
  value: Destination | undefined;
  error: string | undefined;
  onChange: (id: number) => void;
}

/** Where the money goes: one of those that were saved. What may not be used yet says from when. */
export function DestinationChoice({
  kind,
  currency,
  networks,
  found,
  value,
  error,
  onChange,
}: DestinationChoiceProps) {
  const { t } = useTranslation(['funding', 'common']);
  const { pathname, search } = useLocation();
  const nowMs = useServerNow();
  const add = addPath(kind, currency, pathname + search);
  const { data, isError, refetch } = found;
  if (data === undefined) {
    return isError ? (
      <PartFailed onRetry={refetch} />
    ) : (
      <Skeleton className="h-12 rounded-control" />
    );
  }
  if (data.length === 0) {
    return (
      <section className="flex flex-col items-center gap-3 rounded-control bg-surface px-4 py-5 text-center">
        <p className="text-body text-mid">{t(`noTarget.${kind}`)}</p>
        <Link to={add} className={buttonClass({ tone: 'blue', size: 'medium' })}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          {t(`add.${kind}`)}
        </Link>
      </section>
    );
  }
  return (
    <div>
      <Select
        label={t('withdraw.to')}
        closeLabel={t('common:close')}
        placeholder={t(`choose.${kind}`)}
        value={value === undefined ? undefined : String(value.id)}
        onChange={(id) => onChange(Number(id))}
        error={error}
        options={data.map((one) => ({
          value: String(one.id),
          label: one.name,
          searchText: `${one.name} ${one.target}`,
          description: lineOf(t, one, networks),
          detail: one.usable ? undefined : (
            <span className="text-caption text-warn">
              {t('held.from', { time: momentText(one.usableFrom, nowMs) })}
            </span>
          ),
        }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-3">
        <span className="min-w-0 text-caption break-all text-low">
          {value === undefined ? null : lineOf(t, value, networks)}
        </span>
        <Link to={add} className="flex min-h-11 items-center text-label text-blue">
          {t(`add.${kind}`)}
        </Link>
      </div>
    </div>
  );
}
