import { calls } from '@kontor/contract/light';
import { formatAmount, roundToDecimals } from '@kontor/money';
import { isolatedLiquidationPrice } from '@kontor/rules/futures';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { refreshFutures } from '../calls/refresh.ts';
import { readField } from '../model/ticket.ts';
import { money, priceText } from '../text.ts';
import type { ActSheetProps } from './close-sheet.tsx';
import { PositionName } from './position-name.tsx';

/** Adds margin to an isolated position; says where its liquidation price goes. */
export function MarginSheet({ position, contract, situation, open, onOpenChange }: ActSheetProps) {
  const { wire, held, mark, margin, liquidationPrice } = position;
  const { margin_currency: currency, margin_precision: decimals } = contract.wire;
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const words = useErrorWords();
  const { mask } = useMoney();
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const add = useAct(calls.futures.addMargin, {
    quiet: true,
    onSuccess: () => {
      notify({ message: t('told.margin'), tone: 'success', durationMs: 2_500 });
      onOpenChange(false);
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return;
      setRefusal(error.fields[0]?.message ?? errorText(error));
    },
    onSettled: () => refreshFutures(cache),
  });
  const amount = readField(text);
  const { available } = situation;
  const short = amount !== undefined && available !== undefined && amount > available;
  const after =
    amount === undefined || held === undefined || mark === undefined
      ? liquidationPrice
      : isolatedLiquidationPrice(contract.terms, held, margin + amount, mark);
  const shown = (price: bigint | null) =>
    price === null ? t('position.never') : priceText(price, contract);
  const valid = amount !== undefined && amount > 0n && !short;
  const change = (next: string): void => {
    setText(next);
    setRefusal(undefined);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending || !valid) return;
    add.mutate({ id: wire.id, amount: formatAmount(amount) });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('margin.title')}
      closeLabel={t('common:close')}
      footer={
        <Button
          type="submit"
          form={`margin-${wire.id}`}
          block
          tone="gold"
          busy={add.isPending}
          disabled={!valid}
        >
          {t('margin.submit')}
        </Button>
      }
    >
      <form
        id={`margin-${wire.id}`}
        noValidate
        aria-label={t('margin.title')}
        onSubmit={send}
        className="flex flex-col gap-3"
      >
        <PositionName position={position} />
        <AmountField
          label={t('margin.amount', { currency })}
          name="amount"
          value={text}
          onValueChange={change}
          decimals={decimals}
          error={refusal ?? (short ? words('INSUFFICIENT_BALANCE') : undefined)}
          suffix={
            available === undefined ? null : (
              <button
                type="button"
                onClick={() => change(formatAmount(roundToDecimals(available, decimals, 'down')))}
                className="press grid h-11 min-w-9 place-items-center rounded-control px-2 text-label text-blue"
              >
                {t('ticket.max')}
              </button>
            )
          }
        />
        <FactList
          facts={[
            {
              key: 'available',
              label: t('fact.available'),
              value: mask(money(available, currency)),
            },
            { key: 'margin', label: t('fact.margin'), value: mask(money(margin, currency)) },
            { key: 'before', label: t('margin.before'), value: shown(liquidationPrice) },
            { key: 'after', label: t('margin.after'), value: shown(after), tone: 'strong' },
          ]}
        />
        <p className="text-caption text-low">{t('margin.body')}</p>
      </form>
    </Sheet>
  );
}
