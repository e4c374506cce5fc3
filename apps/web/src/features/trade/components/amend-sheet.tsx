import { calls } from '@kontor/contract/light';
import { formatAmount, powerOfTen } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { formatMoney } from '../../../shared/lib/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { unreadOf } from '../../../shared/ui/decimal-input.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { refreshOrders } from '../calls/use-orders.ts';
import { type SpotOrder, notionalOf, read } from '../ticket.ts';

interface Fields {
  amount: string;
  price: string;
  trigger: string;
}

/** What has changed, as the call wants it; undefined while nothing has or a field is not read. */
function changesOf(order: SpotOrder, fields: Fields) {
  const { amount, price, trigger } = fields;
  if ([amount, price, trigger].some((text) => unreadOf(text) !== undefined)) return undefined;
  const differs = (text: string, now: string | null): boolean => {
    const amount = read(text);
    return amount !== undefined && now !== null && amount !== read(now);
  };
  const changes = {
    ...(differs(fields.amount, order.amount) && {
      amount: formatAmount(read(fields.amount) ?? 0n),
    }),
    ...(differs(fields.price, order.target_price) && { target_price: fields.price }),
    ...(differs(fields.trigger, order.stop_price) && { stop_price: fields.trigger }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

const FIELD_NAMES = ['amount', 'target_price', 'stop_price'] as const;

/** What a refusal says about one field. */
function messageAt(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const own = error.fields.find((one) => one.field === name);
  if (own !== undefined) return own.message;
  return error.details.field === name ? errorText(error) : undefined;
}

/** Changes price or quantity of an open order without taking it out of the market. */
export function AmendSheet({
  order,
  market,
  open,
  onOpenChange,
}: {
  order: SpotOrder;
  market: Quotation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const cache = useQueryClient();
  const [fields, setFields] = useState<Fields>({
    amount: order.amount,
    price: order.target_price ?? '',
    trigger: order.stop_price ?? '',
  });
  const amend = useAct(calls.spot.amend, {
    quiet: true,
    onSuccess: () => {
      notify({ message: t('amend.done'), tone: 'success' });
      onOpenChange(false);
    },
    onSettled: () => refreshOrders(cache),
  });
  const { error } = amend;
  const errorAt = (name: string): string | undefined => messageAt(error, name);
  const general =
    error !== null && !FIELD_NAMES.some((name) => errorAt(name)) ? errorText(error) : undefined;
  const changes = changesOf(order, fields);
  const change = (name: keyof Fields) => (text: string) => {
    amend.reset();
    setFields((before) => ({ ...before, [name]: text }));
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (changes !== undefined && !amend.isPending) amend.mutate({ id: order.id, ...changes });
  };
  const step = formatAmount(powerOfTen(18 - market.price_precision));
  const price = read(fields.price) ?? read(fields.trigger);
  const quantity = read(fields.amount);
  const total =
    price === undefined || quantity === undefined
      ? null
      : formatAmount(notionalOf(price, quantity));
  const stepper = (name: 'price' | 'trigger', label: string, wire: string) => (
    <Stepper
      label={label}
      value={fields[name]}
      onValueChange={change(name)}
      step={step}
      decimals={market.price_precision}
      decreaseLabel={t('field.decrease', { field: label })}
      increaseLabel={t('field.increase', { field: label })}
      error={errorAt(wire)}
    />
  );
  const currency = market.legal_name;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('amend.title')}
      description={t('amend.body')}
      closeLabel={t('common:close')}
    >
      <form onSubmit={send} className="on-raised flex flex-col gap-2.5 pt-2 pb-4">
        {order.status === 'waiting' && !order.queued && order.stop_price !== null
          ? stepper('trigger', t('field.trigger', { currency }), 'stop_price')
          : null}
        {order.target_price === null
          ? null
          : stepper('price', t('field.price', { currency }), 'target_price')}
        <AmountField
          label={t('field.amount', { currency: market.currency_name })}
          value={fields.amount}
          onValueChange={change('amount')}
          decimals={market.quantity_precision}
          error={errorAt('amount')}
        />
        <FactList
          facts={[
            {
              key: 'filled',
              label: t('order.filled'),
              value: `${formatMoney(order.filled)} ${market.currency_name}`,
            },
            {
              key: 'total',
              label: t('amend.total'),
              value: `${formatMoney(total)} ${currency}`,
              tone: 'strong',
            },
          ]}
        />
        {general === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {general}
          </p>
        )}
        <Button
          type="submit"
          tone="blue"
          block
          busy={amend.isPending}
          disabled={changes === undefined}
        >
          {t('amend.submit')}
        </Button>
      </form>
    </Sheet>
  );
}
