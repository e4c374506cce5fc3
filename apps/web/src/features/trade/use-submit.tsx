import { type OutputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../shared/api/client.ts';
import { errorText } from '../../shared/api/error-text.ts';
import { useAct } from '../../shared/api/use-call.ts';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { useConfirm } from '../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../shared/ui/toaster.tsx';
import { refreshOrders } from './calls/use-orders.ts';
import type { TicketField } from './faults.ts';
import type { PlaceInput } from './order-input.ts';
import { useTradePreferences } from './trade-preferences.ts';

type Placed = OutputOf<typeof calls.spot.place>;

/** Which field of the form a refusal belongs to, by the wire's name. */
const FIELDS: Readonly<Record<string, TicketField>> = {
  amount: 'amount',
  by: 'amount',
  target_price: 'price',
  stop_price: 'trigger',
  stop_limit_price: 'stopLimit',
  time_in_force: 'lasting',
  expires_at: 'expiresAt',
};

export interface Refusal {
  /** Null for what belongs to no field; it is shown above the button. */
  readonly field: TicketField | null;
  readonly message: string;
  readonly insufficient: boolean;
}

export interface Submission {
  busy: boolean;
  refusals: readonly Refusal[];
  /** The last order's answer was lost: it may or may not have gone through. */
  unknown: boolean;
  /** Asks where it must be asked, and sends. */
  submit: (input: PlaceInput, question: { facts: ReactNode; label: string }) => Promise<void>;
  /** Sends the order of a lost answer again, under the same key: it cannot happen twice. */
  sendAgain: () => void;
  /** What was refused is no longer what stands in the form; a lost answer stays lost. */
  forget: () => void;
}

function refusalsOf(error: CallError): Refusal[] {
  const insufficient = error.code === 'INSUFFICIENT_BALANCE';
  const named = error.fields.map(({ field, message }) => ({
    field: FIELDS[field] ?? null,
    message,
    insufficient,
  }));
  if (named.length > 0) return named;
  const field = FIELDS[error.details.field ?? ''] ?? null;
  return [{ field, message: errorText(error), insufficient }];
}

/** Says what has become of an order, in words that fit its state. */
function useTellPlaced(): (placed: Placed) => void {
  const { t } = useTranslation('trade');
  return (placed) => {
    const partly = placed.status === 'cancelled' && !/^0(\.0*)?$/.test(placed.filled);
    const kind = partly ? 'partly' : placed.status;
    const good = kind === 'open' || kind === 'waiting' || kind === 'filled';
    notify({
      id: `order-${placed.id}`,
      message: t(`placed.${kind}`),
      tone: good ? 'success' : 'warn',
      durationMs: good ? 2_500 : 6_000,
      ...(placed.reason !== null &&
        !good && {
          description: t(`reason.${placed.reason}` as 'reason.user', {
            defaultValue: t('reason.other'),
          }),
        }),
    });
  };
}

/** Sends orders: asks once before, puts refusals at their fields, and never sends one twice. */
export function useSubmit(onPlaced: () => void): Submission {
  const { t } = useTranslation(['trade', 'common']);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const tell = useTellPlaced();
  const asksForLimit = useTradePreferences((state) => state.asksForLimit);
  const setAsksForLimit = useTradePreferences((state) => state.setAsksForLimit);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [lost, setLost] = useState<PlaceInput>();
  const quiet = useRef(false);
  const place = useAct(calls.spot.place, {
    quiet: true,
    onSuccess: (placed) => {
      setLost(undefined);
      setRefusals([]);
      tell(placed);
      onPlaced();
    },
    onError: (error, input) => {
      if (!(error instanceof CallError)) return;
      setLost(error.unanswered ? input : undefined);
      setRefusals(error.unanswered || error.type !== 'error' ? [] : refusalsOf(error));
    },
    onSettled: () => refreshOrders(cache),
  });

  const ask = async (
    input: PlaceInput,
    { facts, label }: { facts: ReactNode; label: string },
  ): Promise<boolean> => {
    const limit = input.order_type === 'limit';
    if (limit && !asksForLimit) return true;
    quiet.current = false;
    const sure = await confirm({
      title: t('confirm.title'),
      details: (
        <div className="pt-2">
          {facts}
          {limit ? (
            <Checkbox
              className="pt-2"
              onChange={(event) => {
                quiet.current = event.target.checked;
              }}
            >
              {t('confirm.quiet')}
            </Checkbox>
          ) : null}
        </div>
      ),
      confirmLabel: label,
      cancelLabel: t('common:cancel'),
      tone: input.type === 'buy' ? 'up' : 'down',
    });
    if (sure && quiet.current) setAsksForLimit(false);
    return sure;
  };

  return {
    busy: place.isPending,
    refusals,
    unknown: lost !== undefined && !place.isPending,
    submit: async (input, question) => {
      if (place.isPending || !(await ask(input, question))) return;
      setRefusals([]);
      place.mutate(input);
    },
    sendAgain: () => {
      if (lost !== undefined) place.mutate(lost);
    },
    forget: () => setRefusals([]),
  };
}
