import { calls } from '@kontor/contract/light';
import { type Amount, formatAmount, isMultipleOf, minimum } from '@kontor/money';
import { feeOf, unrealisedProfit, valueOf } from '@kontor/rules/futures';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { SnapSlider } from '../../../shared/ui/snap-slider.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { refreshFutures } from '../calls/refresh.ts';
import type { Contract } from '../model/contract.ts';
import type { Position } from '../model/portfolio.ts';
import { type Situation, reachOf, readField, shareOfLots } from '../model/ticket.ts';
import {
  type FuturesText,
  cost,
  lotsText,
  money,
  percentText,
  priceText,
  rateText,
} from '../text.ts';
import { useTell } from '../use-tell.ts';
import { PositionName } from './position-name.tsx';
import { figures } from '../../../shared/lib/format.ts';

export interface ActSheetProps {
  position: Position;
  contract: Contract;
  situation: Situation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What closing these lots is likely to bring, by the book as it is. */
function closeFacts(
  t: FuturesText,
  { position, contract, situation }: ActSheetProps,
  lots: Amount,
  mask: (text: string) => string,
): Fact[] {
  const { held } = position;
  const { terms } = contract;
  const currency = contract.wire.margin_currency;
  const other = position.direction === 'long' ? 'short' : 'long';
  const price = reachOf(other, lots, situation)?.average;
  if (held === undefined || price === undefined || lots <= 0n) return [];
  const part = { ...held, lots, openValue: (held.openValue * lots) / held.lots };
  const profit = unrealisedProfit(terms, part, price);
  const { rates } = situation;
  const facts: (Fact | false)[] = [
    { key: 'price', label: t('close.price'), value: `≈ ${priceText(price, contract)}` },
    {
      key: 'profit',
      label: t('close.profit'),
      value: mask(`≈ ${money(profit, currency, true)}`),
      tone: profit < 0n ? 'down' : 'up',
    },
    position.advanced > 0n && {
      key: 'advanced',
      label: t('advanced.label'),
      value: mask(money(position.advanced, currency)),
    },
    rates !== undefined && {
      key: 'fee',
      label: t('close.fee', { rate: rateText(rates.taker) }),
      value: `≈ ${cost(feeOf(terms, valueOf(terms, lots, price), rates.taker), currency)}`,
    },
    {
      key: 'margin',
      label: t('close.margin'),
      value: mask(money((position.margin * lots) / held.lots, currency)),
    },
  ];
  return facts.filter((fact) => fact !== false);
}

/** Why these lots cannot be closed, in the server's words. */
function lotsFault(
  words: (code: string, details: object) => string,
  lots: Amount | undefined,
  { position, contract }: ActSheetProps,
): string | undefined {
  const most = position.held?.lots ?? 0n;
  const { step, minimum: least } = contract.lots;
  if (lots === undefined || lots <= 0n) return words('QUANTITY_WRONG', {});
  if (lots > most) return words('ABOVE_MAXIMUM', { maximum: formatAmount(most) });
  if (lots === most) return undefined;
  if (!isMultipleOf(lots, step)) return words('QUANTITY_STEP', { step: formatAmount(step) });
  return lots < least ? words('BELOW_MINIMUM', { minimum: formatAmount(least) }) : undefined;
}

/** Closes a position, or some of its lots; it is itself the question before. */
export function CloseSheet(props: ActSheetProps) {
  const { position, contract, open, onOpenChange } = props;
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const words = useErrorWords();
  const cache = useQueryClient();
  const tell = useTell();
  const most = position.held?.lots ?? 0n;
  const [text, setText] = useState(() => formatAmount(most));
  const [refusal, setRefusal] = useState<string>();
  const close = useAct(calls.futures.close, {
    quiet: true,
    onSuccess: (answer) => {
      tell.close(answer);
      onOpenChange(false);
    },
    onError: (error) => {
      if (error instanceof CallError && error.type !== 'error') return;
      setRefusal(errorText(error));
    },
    onSettled: () => refreshFutures(cache),
  });
  const lots = readField(text);
  const fault = lotsFault(words, lots, props);
  const change = (next: string): void => {
    setText(next);
    setRefusal(undefined);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (close.isPending || fault !== undefined || lots === undefined) return;
    setRefusal(undefined);
    // All of it is said without lots, so that what fills meanwhile is closed too.
    close.mutate({ id: position.wire.id, ...(lots < most && { share: formatAmount(lots) }) });
  };
  const { mask } = useMoney();
  const profit = mask(money(position.profit, contract.wire.margin_currency, true));
  const label = t('close.lots', { lots: figures().amount(formatAmount(most)) });
  const percent =
    most === 0n || lots === undefined ? 0 : Number((minimum(lots, most) * 100n) / most);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('close.title')}
      closeLabel={t('common:close')}
      footer={
        <Button
          type="submit"
          form={`close-${position.wire.id}`}
          block
          tone="down"
          busy={close.isPending}
          disabled={fault !== undefined}
        >
          {t('close.submit', { lots: lots === undefined ? '' : lotsText(t, lots) })}
        </Button>
      }
    >
      <form
        id={`close-${position.wire.id}`}
        noValidate
        aria-label={t('close.title')}
        onSubmit={send}
        className="flex flex-col gap-3"
      >
        <PositionName position={position} />
        <Stepper
          label={label}
          name="lots"
          value={text}
          onValueChange={change}
          step={contract.wire.min_share}
          minimum={formatAmount(minimum(most, contract.lots.minimum))}
          maximum={formatAmount(most)}
          decimals={2}
          decreaseLabel={t('ticket.decrease', { field: label })}
          increaseLabel={t('ticket.increase', { field: label })}
          error={text === '' ? undefined : fault}
        />
        <SnapSlider
          label={t('close.share')}
          value={percent}
          onChange={(next) => {
            const part = next >= 100 ? most : shareOfLots(most, next, contract);
            change(formatAmount(part));
          }}
          className="-my-2"
        />
        <FactList
          facts={[
            {
              key: 'now',
              label: t('detail.unrealised'),
              value: `${profit} · ${percentText(position.onMargin, { signed: true })}`,
            },
            ...closeFacts(t, props, lots ?? 0n, mask),
          ]}
        />
        <p className="text-caption text-low">{t('close.body')}</p>
        {refusal === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {refusal}
          </p>
        )}
      </form>
    </Sheet>
  );
}
