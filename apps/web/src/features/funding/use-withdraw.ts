import { type InputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../shared/api/client.ts';
import { useAct } from '../../shared/api/use-call.ts';
import type { PayFactor } from '../../shared/security/pay-password-dialog.tsx';
import { type Refusal, refusalsOf } from '../../shared/trading/use-submission.tsx';
import { refreshFunding } from './calls/refresh.ts';
import type { Withdrawal } from './types.ts';

export type WithdrawField = 'number' | 'to' | 'currency';

const FIELDS: Readonly<Record<string, WithdrawField>> = {
  number: 'number',
  currency: 'currency',
  address_id: 'to',
  bank_id: 'to',
  network: 'to',
};

/** What names no field but belongs to one. */
const CODES: Readonly<Record<string, WithdrawField>> = {
  ADDRESS_HELD: 'to',
  DESTINATION_REQUIRED: 'to',
};

export type WithdrawInput = Omit<InputOf<typeof calls.funding.withdraw>, 'pay_password' | 'totp'>;

/** Sends withdrawals; pay password and code are asked for by a dialog, which shows their errors. */
export function useWithdraw(onDone: (withdrawal: Withdrawal) => void) {
  const cache = useQueryClient();
  const [refusals, setRefusals] = useState<readonly Refusal<WithdrawField>[]>([]);
  const act = useAct(calls.funding.withdraw, {
    quiet: true,
    onSuccess: onDone,
    onSettled: () => refreshFunding(cache),
  });
  return {
    refusals,
    forget: () => setRefusals([]),
    send: (input: WithdrawInput, factor: PayFactor) => act.mutateAsync({ ...input, ...factor }),
    /** What is neither the pay password's nor the code's. A lost answer waits for its banner. */
    refused: (error: unknown) => {
      if (!(error instanceof CallError) || error.unanswered || error.type !== 'error') return;
      const place = CODES[error.code];
      setRefusals(
        refusalsOf(error, FIELDS).map((one) => ({ ...one, field: one.field ?? place ?? null })),
      );
    },
  };
}
