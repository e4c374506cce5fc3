import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { readAgain, useAct } from '../../../shared/api/use-call.ts';
import { useRefreshOnMember } from '../../../shared/socket/use-refresh-on.ts';

/** Reads everything again that a coupon changes. */
export function refreshCoupons(cache: QueryClient): void {
  const { coupons, options, wallet } = calls;
  const own = [coupons.offers, coupons.list, options.currencies];
  readAgain(cache, [...own, wallet.list, wallet.bills, wallet.detail, wallet.currencies]);
}

/** Shows each change of an own coupon as it happens, its end by time too. */
export function useCouponEvents(): void {
  useRefreshOnMember(['coupon'], refreshCoupons);
}

export interface CouponAct<Input> {
  readonly busy: boolean;
  readonly send: (input: Input) => void;
  /** What the server said against it. */
  readonly refusal: string | undefined;
}

/** Claims or uses one. A lost answer waits in `LostCoupons` under its own key. */
export function useCouponAct<C extends LightCall>(
  call: C,
  onDone: (output: OutputOf<C>) => void,
): CouponAct<InputOf<C>> {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const act = useAct(call, {
    quiet: true,
    onSuccess: (output) => {
      refreshCoupons(cache);
      onDone(output);
    },
    // What has closed stays where it is for now, because what was said against it stands there.
    onError: (error) => {
      if (!(error instanceof CallError) || error.unanswered || error.type !== 'error') return;
      setRefusal(errorText(error));
    },
  });
  return {
    busy: act.isPending,
    refusal,
    send: (input) => {
      if (act.isPending) return;
      setRefusal(undefined);
      act.mutate(input);
    },
  };
}
