import { type InputOf, type LightCall, type OutputOf, calls } from '@kontor/contract/light';
import { type Amount, parseAmount } from '@kontor/money';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { callKey, useAct, useCall } from '../../../shared/api/use-call.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { useLive, want } from '../../../shared/socket/live.ts';
import type { Fault } from '../model.ts';
import type { Detail } from '../text.ts';

/** What changed is written down a moment after it was told. */
const REFRESH_AFTER_MS = 500;
const FRESH_MS = 300_000;

/** Reads everything again that a sale, an order or a bid changes. */
export function refreshNft(cache: QueryClient): void {
  const { nft, wallet } = calls;
  for (const call of [
    ...Object.values(nft),
    wallet.list,
    wallet.bills,
    wallet.detail,
    wallet.currencies,
  ]) {
    void cache.invalidateQueries({ queryKey: callKey(call) });
  }
}

/** Shows each change of the own works, orders, deposits and boxes; of a sale a message tells. */
export function useNftEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshNft(cache);
      }, REFRESH_AFTER_MS);
    };
    const stop = want((socket) => {
      const ends = [socket.onMember('nft', soon), socket.onMember('message', soon)];
      return () => {
        for (const end of ends) end();
      };
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache]);
}

/** One sale, with each bid as it comes. */
export function useSale(code: string | undefined) {
  const cache = useQueryClient();
  const input = { code: code ?? '' };
  useNftEvents();
  useLive('nft', input.code, (event) => {
    const { highest, minimum_bid, bids, ends_at, ended } = event;
    cache.setQueryData<Detail>(
      callKey(calls.nft.detail, input),
      (before) =>
        before && {
          ...before,
          highest,
          minimum_bid,
          bids,
          ends_at,
          state: ended ? 'ended' : before.state,
        },
    );
    void cache.invalidateQueries({ queryKey: callKey(calls.nft.bids) });
    void cache.invalidateQueries({ queryKey: callKey(calls.nft.detail, input) });
  });
  return useCall(calls.nft.detail, input, { enabled: code !== undefined });
}

/** What the spot account has of a coin, and how fine it is; undefined while it is not known. */
export function useCoin(currencyId: number): { free: Amount; decimals: number } | undefined {
  const { data: own } = useCall(calls.wallet.currencies, {});
  const { data: all } = useCall(calls.markets.currencies, {}, { staleTime: FRESH_MS });
  const coin = all?.find(({ id }) => id === currencyId);
  if (own === undefined || coin === undefined) return undefined;
  const held = own.find(({ id }) => id === currencyId);
  return { free: parseAmount(held?.available ?? '0'), decimals: coin.precision };
}

/** A fault in the server's own words. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  // The types take the underscores of the codes for i18next's own marks.
  const words = useTranslation('errors').t as (code: string, details: object) => string;
  return (fault) => {
    if (fault === undefined) return undefined;
    const details = Object.entries(fault.details).map(
      ([name, value]) => [name, /^[\d.]+$/.test(value) ? coinText(value) : value] as const,
    );
    return words(fault.code, Object.fromEntries(details));
  };
}

interface NftAct<Input> {
  readonly busy: boolean;
  readonly send: (input: Input) => void;
  /** What the server said, in words. */
  readonly refusal: string | undefined;
  readonly forget: () => void;
}

/** Sends what changes something. A lost answer waits in `LostNft` under its own key. */
export function useNftAct<C extends LightCall>(
  call: C,
  onDone: (output: OutputOf<C>) => void,
): NftAct<InputOf<C>> {
  const cache = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const act = useAct(call, {
    quiet: true,
    onSuccess: onDone,
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return;
      if (error.unanswered && call.idempotent) return;
      setRefusal(error.fields[0]?.message ?? errorText(error));
    },
    onSettled: () => refreshNft(cache),
  });
  return {
    busy: act.isPending,
    refusal,
    send: (input) => {
      if (act.isPending) return;
      setRefusal(undefined);
      act.mutate(input);
    },
    forget: () => setRefusal(undefined),
  };
}
