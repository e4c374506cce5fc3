import { calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { refreshFutures } from '../calls/refresh.ts';
import { priceFault, stopFaults } from '../model/faults.ts';
import { readField, stopReference } from '../model/ticket.ts';
import type { ActSheetProps } from './close-sheet.tsx';
import { PositionName } from './position-name.tsx';
import { StopFields } from './stop-fields.tsx';

type AmendField = 'price' | 'lots' | 'takeProfit' | 'stopLoss';
const FIELDS: Readonly<Record<string, AmendField>> = {
  target_price: 'price',
  share: 'lots',
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
};
type Texts = Readonly<Record<AmendField, string>>;

/** What of an entry is there to be changed, as its fields show it. */
function textsOf({ wire }: ActSheetProps['position']): Texts {
  return {
    price: wire.target_price ?? '',
    lots: wire.share,
    takeProfit: wire.target_profit_price ?? '',
    stopLoss: wire.stop_loss_price ?? '',
  };
}

const differ = (one: string, other: string): boolean => readField(one) !== readField(other);

/** The whole of what was typed: stops that are left out are taken away. */
function inputOf(id: number, texts: Texts, before: Texts) {
  const sent = (name: string, field: AmendField) =>
    texts[field] === '' ? {} : { [name]: settleDecimalInput(texts[field]) };
  return {
    id,
    ...(differ(texts.price, before.price) && sent('target_price', 'price')),
    ...(differ(texts.lots, before.lots) && sent('share', 'lots')),
    ...sent('target_profit_price', 'takeProfit'),
    ...sent('stop_loss_price', 'stopLoss'),
  };
}

/** What a refusal says, by the fields that it names. */
function refusalsOf(error: unknown): Partial<Record<AmendField | 'form', string>> {
  if (!(error instanceof CallError) || error.type !== 'error') return {};
  const named = error.fields.map((one) => [FIELDS[one.field] ?? 'form', one.message] as const);
  if (named.length > 0) return Object.fromEntries(named);
  return { [FIELDS[error.details.field ?? ''] ?? 'form']: errorText(error) };
}

function useAmend(props: ActSheetProps) {
  const { position, contract, onOpenChange } = props;
  const { direction, mark } = position;
  const { t } = useTranslation('futures');
  const words = useErrorWords();
  const cache = useQueryClient();
  const [before] = useState(() => textsOf(position));
  const [texts, setTexts] = useState(before);
  const [refusals, setRefusals] = useState<Partial<Record<AmendField | 'form', string>>>({});
  const amend = useAct(calls.futures.amend, {
    quiet: true,
    onSuccess: () => {
      notify({ message: t('amend.done'), tone: 'success' });
      onOpenChange(false);
    },
    onError: (error) => setRefusals(refusalsOf(error)),
    onSettled: () => refreshFutures(cache),
  });
  // What waits is patient: where no mark is known, its stops are seen from its limit.
  const seen = stopReference({ type: 'limit', direction, price: texts.price }, { mark });
  const reference = seen ?? readField(texts.price);
  const price = priceFault('price', texts.price, contract);
  const stops = stopFaults({ contract, direction, reference, liquidationPrice: null, ...texts });
  const faults = price === undefined ? stops : [price, ...stops];
  const changed = (Object.keys(texts) as AmendField[]).some((one) =>
    differ(texts[one], before[one]),
  );
  return {
    texts,
    refusals,
    reference,
    busy: amend.isPending,
    ready: changed && faults.length === 0,
    type: (field: AmendField, text: string): void => {
      setRefusals({});
      setTexts((now) => ({ ...now, [field]: text }));
    },
    errorOf: (field: AmendField): string | undefined => {
      const fault = faults.find((one) => one.field === field);
      return refusals[field] ?? (fault && words(fault.code, fault.details));
    },
    send: (): void => amend.mutate(inputOf(position.wire.id, texts, before)),
  };
}

/** Changes price, lots and both stops of an entry that waits, without taking it out of the book. */
export function AmendSheet(props: ActSheetProps) {
  const { position, contract, open, onOpenChange } = props;
  const { wire } = contract;
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const form = useAmend(props);
  const id = `amend-${position.wire.id}`;
  const stepper = (name: 'price' | 'lots', label: string, step: string, decimals: number) => (
    <Stepper
      label={label}
      name={name}
      value={form.texts[name]}
      onValueChange={(text) => form.type(name, text)}
      step={step}
      decimals={decimals}
      decreaseLabel={t('ticket.decrease', { field: label })}
      increaseLabel={t('ticket.increase', { field: label })}
      error={form.errorOf(name)}
    />
  );
  const size = { size: wire.share_size, currency: wire.share_currency };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('amend.title')}
      closeLabel={t('common:close')}
      footer={
        <Button type="submit" form={id} block tone="blue" busy={form.busy} disabled={!form.ready}>
          {t('amend.submit')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        aria-label={t('amend.title')}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (form.ready && !form.busy) form.send();
        }}
        className="flex flex-col gap-3"
      >
        <PositionName position={position} />
        {stepper(
          'price',
          t('ticket.price', { currency: wire.legal_name }),
          formatAmount(contract.terms.tick),
          wire.price_precision,
        )}
        {stepper('lots', t('ticket.lots', size), wire.min_share, 2)}
        <StopFields
          contract={contract}
          direction={position.direction}
          reference={form.reference}
          takeProfit={form.texts.takeProfit}
          stopLoss={form.texts.stopLoss}
          onChange={form.type}
          errorOf={form.errorOf}
        />
        <p className="text-caption text-low">{t('amend.body')}</p>
        {form.refusals.form === undefined ? null : (
          <p role="alert" className="text-caption text-down">
            {form.refusals.form}
          </p>
        )}
      </form>
    </Sheet>
  );
}
