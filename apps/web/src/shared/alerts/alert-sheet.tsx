import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../api/error-text.ts';
import { useFaultText } from '../api/fault-text.ts';
import { readAgain, useAct } from '../api/use-call.ts';
import { formatPrice, readDecimal } from '../lib/format.ts';
import { type Quotation, useLiveFigures } from '../markets/quotations.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { RangeChips } from '../ui/range-chips.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { notify } from '../ui/toaster.tsx';
import { type AlertDraft, draftOf, inputOf, type PriceAlert } from './condition.ts';
import { MovementFields } from './movement-fields.tsx';
import { ALERTS_PATH } from './paths.ts';
import { PriceFields } from './price-fields.tsx';

interface AlertSheetProps {
  market: Quotation;
  /** What is changed, or said again; a new one when left out. */
  alert?: (Omit<PriceAlert, 'id'> & { readonly id?: number }) | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function AlertForm({ market, alert, onOpenChange }: AlertSheetProps) {
  const { t } = useTranslation('alerts');
  const cache = useQueryClient();
  const faultText = useFaultText();
  const [draft, setDraft] = useState(() => draftOf(alert));
  const [tried, setTried] = useState(false);
  const price = readDecimal(useLiveFigures(market).now_price);
  const save = useAct(calls.alerts.save, {
    quiet: true,
    onSuccess: () => {
      readAgain(cache, [calls.alerts.list]);
      notify({ message: t('saved'), tone: 'success' });
      onOpenChange(false);
    },
  });
  const change = (next: Partial<AlertDraft>): void => {
    save.reset();
    setDraft((before) => ({ ...before, ...next }));
  };
  const input = inputOf(draft, market.symbol, price);
  const isMissing = tried && input === undefined && price !== undefined;
  const fault =
    save.error === null
      ? isMissing
        ? faultText({ code: 'FIELD_REQUIRED', details: {} })
        : undefined
      : errorText(save.error);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (input === undefined) return;
    save.mutate(alert?.id === undefined ? input : { ...input, id: alert.id });
  };
  const fields = { draft, change, fault };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3 pb-2">
      <FactList
        facts={[
          {
            key: 'now',
            label: t('now'),
            value: formatPrice(useLiveFigures(market).now_price, market.price_precision),
            tone: 'strong',
          },
        ]}
      />
      {price === undefined ? <p className="text-caption text-mid">{t('noPrice')}</p> : null}
      <Segmented
        label={t('mode.label')}
        options={(['price', 'movement'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
        }))}
        value={draft.mode}
        onChange={(mode) => change({ mode })}
      />
      {draft.mode === 'price' ? (
        <PriceFields {...fields} market={market} price={price} />
      ) : (
        <MovementFields {...fields} />
      )}
      <div>
        <p className="text-label text-low">{t('repeat.label')}</p>
        <RangeChips
          label={t('repeat.label')}
          options={(['once', 'daily'] as const).map((value) => ({
            value,
            label: t(`repeat.${value}`),
          }))}
          value={draft.repeat}
          onChange={(repeat) => change({ repeat })}
        />
      </div>
      <p className="text-caption text-low">{t('note')}</p>
      <Button type="submit" tone="gold" block busy={save.isPending}>
        {alert?.id === undefined ? t('save') : t('change')}
      </Button>
      <Link to={ALERTS_PATH} className={buttonClass({ tone: 'plain', block: true })}>
        {t('all')}
      </Link>
    </form>
  );
}

/** Sets or changes a price alert, with the present price in sight. */
export default function AlertSheet(props: AlertSheetProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const { market, alert, open, onOpenChange } = props;
  const { symbol } = market;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={alert?.id === undefined ? t('sheet.new', { symbol }) : t('sheet.edit', { symbol })}
      closeLabel={t('common:close')}
    >
      {open ? <AlertForm {...props} /> : null}
    </Sheet>
  );
}
