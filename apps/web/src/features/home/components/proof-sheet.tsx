import { calls } from '@kontor/contract/light';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatPrice } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';

const STEPS = ['ticks', 'heads', 'liquidity', 'nobody'] as const;
const REFRESH_MS = 60_000;

/** A long text of which both ends are shown, and which is copied whole. */
function Fingerprint({ name, value, detail }: { name: string; value: string; detail?: string }) {
  const { t } = useTranslation(['home', 'common']);
  const copy = useCopy();
  return (
    <div className="flex items-center gap-2 border-t border-hair py-2">
      <div className="min-w-0 flex-1">
        <p className="text-caption text-low">{name}</p>
        <p className="font-mono text-caption break-all text-hi">{value}</p>
        {detail === undefined ? null : <p className="text-caption text-low">{detail}</p>}
      </div>
      <IconButton label={t('common:copyNamed', { name })} onClick={() => void copy(value)}>
        <Copy size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

/** The base64 of a PEM without its frame, so that it fits on a phone. */
function keyBody(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
}

function NewestHead({ symbol }: { symbol: string }) {
  const { t } = useTranslation(['home', 'common']);
  const { data, isPending, isError, refetch } = useCall(
    calls.markets.heads,
    { symbol, limit: 1 },
    { refetchInterval: REFRESH_MS },
  );
  if (isPending) return <Skeleton className="h-40 w-full rounded-control" />;
  if (isError) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="text-body text-mid">{t('common:part.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  const head = data.heads[0];
  return (
    <div>
      {head === undefined ? (
        <p className="pb-3 text-body text-mid">{t('proof.noHead')}</p>
      ) : (
        <>
          <Fingerprint
            name={t('proof.hash')}
            value={head.hash}
            detail={t('proof.headDetail', {
              price: formatPrice(head.price),
              time: formatDateTime(head.time),
            })}
          />
          <Fingerprint name={t('proof.signature')} value={head.signature} />
        </>
      )}
      <Fingerprint name={t('proof.key')} value={keyBody(data.public_key)} />
    </div>
  );
}

/** How prices are made, who trades against whom, and what anybody can check alone. */
export default function ProofSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['home', 'common']);
  const { data } = useCall(calls.markets.quotations, {});
  const symbols = (data ?? []).flatMap((group) => group.quotation).map((one) => one.symbol);
  const [chosen, setChosen] = useState<string>();
  const symbol = chosen ?? symbols[0];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('proof.sheetTitle')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-5 pb-4">
        <ol className="flex flex-col gap-4">
          {STEPS.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className={classNames(
                  'grid size-6 flex-none place-items-center rounded-full bg-gold-wash',
                  'text-caption text-gold',
                )}
              >
                {index + 1}
              </span>
              <div>
                <p className="text-[15px] leading-6 font-semibold">{t(`proof.${step}`)}</p>
                <p className="text-body text-mid">{t(`proof.${step}Body`)}</p>
              </div>
            </li>
          ))}
        </ol>
        {symbol === undefined ? null : (
          <section aria-label={t('proof.newest')} className="on-raised flex flex-col gap-3">
            <Select
              label={t('proof.newest')}
              closeLabel={t('common:close')}
              options={symbols.map((value) => ({ value, label: value }))}
              value={symbol}
              onChange={setChosen}
            />
            <NewestHead symbol={symbol} />
          </section>
        )}
      </div>
    </Sheet>
  );
}
