import { calls } from '@kontor/contract/light';
import { feeOf, unrealisedProfit, valueOf } from '@kontor/rules/futures';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { refreshFutures } from '../calls/refresh.ts';
import { stopFaults } from '../model/faults.ts';
import { readField } from '../model/ticket.ts';
import { type FuturesText, money, priceText } from '../text.ts';
import type { ActSheetProps } from './close-sheet.tsx';
import { PositionName } from './position-name.tsx';
import { StopFields } from './stop-fields.tsx';

type StopField = 'takeProfit' | 'stopLoss';
const FIELDS: Readonly<Record<string, StopField>> = {
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
};

/** A price as a field shows it: without zeros at its end. */
function fieldText(text: string | null): string {
  return text ?? '';
}

/** What a stop would bring if it filled at its price, after the closing fee. */
function stopFacts(
  t: FuturesText,
  { position, contract, situation }: ActSheetProps,
  texts: Readonly<Record<StopField, string>>,
): Fact[] {
  const { held, liquidationPrice } = position;
  const currency = contract.wire.margin_currency;
  const rate = situation.rates?.taker;
  const facts: Fact[] = [
    {
      key: 'liquidation',
      label: t('position.liquidation'),
      value:
        liquidationPrice === null ? t('position.never') : priceText(liquidationPrice, contract),
    },
  ];
  if (held === undefined || rate === undefined) return facts;
  for (const [field, key] of [
    ['takeProfit', 'atTarget'],
    ['stopLoss', 'atStop'],
  ] as const) {
    const price = readField(texts[field]);
    if (price === undefined || price <= 0n) continue;
    const fee = feeOf(contract.terms, valueOf(contract.terms, held.lots, price, 'up'), rate);
    const result = unrealisedProfit(contract.terms, held, price) - fee;
    facts.push({
      key,
      label: t(`stops.${key}`),
      value: money(result, currency, true),
      tone: result < 0n ? 'down' : 'up',
    });
  }
  return facts;
}

/** Sets, moves or takes away take-profit and stop-loss. */
export function StopsSheet(props: ActSheetProps) {
  const { position, contract, open, onOpenChange } = props;
  const { wire, direction, mark, liquidationPrice } = position;
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const words = useErrorWords();
  const cache = useQueryClient();
  const [texts, setTexts] = useState({
    takeProfit: fieldText(wire.target_profit_price),
    stopLoss: fieldText(wire.stop_loss_price),
  });
  const [refusals, setRefusals] = useState<Partial<Record<StopField | 'form', string>>>({});
  const set = useAct(calls.futures.setStops, {
    quiet: true,
    onSuccess: () => {
      notify({ message: t('told.stops'), tone: 'success', durationMs: 2_500 });
      onOpenChange(false);
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return;
      const named = error.fields.map((one) => [FIELDS[one.field] ?? 'form', one.message] as const);
      const field = FIELDS[error.details.field ?? ''] ?? 'form';
      setRefusals(named.length > 0 ? Object.fromEntries(named) : { [field]: errorText(error) });
    },
    onSettled: () => refreshFutures(cache),
  });
  const faults = stopFaults({ contract, direction, reference: mark, liquidationPrice, ...texts });
  const errorOf = (field: StopField): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    return refusals[field] ?? (fault && words(fault.code, fault.details));
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (set.isPending || faults.length > 0) return;
    setRefusals({});
    set.mutate({
      id: wire.id,
      ...(texts.takeProfit !== '' && { target_profit_price: settleDecimalInput(texts.takeProfit) }),
      ...(texts.stopLoss !== '' && { stop_loss_price: settleDecimalInput(texts.stopLoss) }),
    });
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('stops.title')}
      closeLabel={t('common:close')}
      footer={
        <Button
          type="submit"
          form={`stops-${wire.id}`}
          block
          tone="blue"
          busy={set.isPending}
          disabled={faults.length > 0}
        >
          {t('stops.save')}
        </Button>
      }
    >
      <form
        id={`stops-${wire.id}`}
        noValidate
        aria-label={t('stops.title')}
        onSubmit={send}
        className="flex flex-col gap-3"
      >
        <PositionName position={position} />
        <StopFields
          contract={contract}
          direction={direction}
          reference={mark}
          {...texts}
          onChange={(field, text) => {
            setRefusals({});
            setTexts((before) => ({ ...before, [field]: text }));
          }}
          errorOf={errorOf}
        />
        <FactList facts={stopFacts(t, props, texts)} />
        <p className="text-caption text-low">{t('stops.body')}</p>
        {refusals.form === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {refusals.form}
          </p>
        )}
      </form>
    </Sheet>
  );
}
