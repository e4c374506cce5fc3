import { type OutputOf, calls } from '@kontor/contract/light';
import { useEffect, useState } from 'react';
import { useCall } from '../../shared/api/use-call.ts';
import { serverNowMs } from '../../shared/lib/clock.ts';
import { logger } from '../../shared/lib/logger.ts';
import { useSignedIn } from '../../shared/session/session-store.ts';
import { trustedKeys, trustKeys } from '../../shared/lib/trusted-key.ts';
import type { Verified } from './model/verify.ts';

export type Kind = OutputOf<typeof calls.receipts.get>['kind'];
export const KINDS: readonly Kind[] = [
  'option',
  'liquidation',
  'stop',
  'position_stop',
  'loan_close',
  'dual',
  'prediction',
];

export interface Named {
  readonly kind: Kind;
  readonly id: number;
}

/** What anybody may check: such a receipt names no member. */
export const PUBLIC_KINDS: readonly Kind[] = ['liquidation', 'prediction'];

const WAIT_MS = 3_000;
const DUE_MS = 1_000;

/** What the address names: `?kind=option&id=7`. */
export function namedBy(query: URLSearchParams): Named | undefined {
  const kind = KINDS.find((one) => one === query.get('kind'));
  const id = Number(query.get('id') ?? '');
  return kind === undefined || !Number.isSafeInteger(id) || id < 1 ? undefined : { kind, id };
}

/** The exchange's receipt; until it is signed it is asked for again. */
export function useServerReceipt(named: Named | undefined) {
  const signedIn = useSignedIn();
  const isOpen = signedIn || (named !== undefined && PUBLIC_KINDS.includes(named.kind));
  const query = useCall(calls.receipts.get, named ?? { kind: 'option', id: 1 }, {
    enabled: named !== undefined && isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.data.complete) return false;
      return serverNowMs() >= (state.data.complete_at ?? 0) ? DUE_MS : WAIT_MS;
    },
  });
  const keys = query.data?.keys;
  useEffect(() => {
    if (keys !== undefined) trustKeys(keys.map((key) => key.public_key));
  }, [keys]);
  return { ...query, needsLogin: named !== undefined && !isOpen };
}

type Check = (receipt: unknown, trusted: readonly string[] | undefined) => Verified;

/** The code that checks, fetched while there is a network so that it is there without one. */
function useCheck(): { check: Check | undefined; failed: boolean } {
  const [state, setState] = useState<{ check: Check | undefined; failed: boolean }>({
    check: undefined,
    failed: false,
  });
  useEffect(() => {
    let gone = false;
    // What is said and shown on the way must be there without a network too.
    void Promise.allSettled([
      import('../../shared/ui/toaster-view.tsx'),
      import('../../shared/ui/drawer-panel.tsx'),
    ]);
    import('./model/verify.ts').then(
      ({ verifyHere }) => {
        if (!gone) setState({ check: verifyHere, failed: false });
      },
      (error: unknown) => {
        logger.warn('the verifier did not load', error);
        if (!gone) setState({ check: undefined, failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return state;
}

/** Checks what is given on this device; `again` does it anew. */
export function useVerified(
  receipt: unknown,
  fromFile: boolean,
): { verified: Verified | undefined; failed: boolean; again: () => void } {
  const { check, failed } = useCheck();
  const [verified, setVerified] = useState<{ of: unknown; value: Verified }>();
  useEffect(() => {
    if (check === undefined || receipt === undefined) return;
    // A file's key is held against those that the exchange has given; its own proves little.
    setVerified({ of: receipt, value: check(receipt, fromFile ? trustedKeys() : undefined) });
  }, [check, receipt, fromFile]);
  const again = (): void => {
    if (check === undefined) return;
    setVerified({ of: receipt, value: check(receipt, fromFile ? trustedKeys() : undefined) });
  };
  return { verified: verified?.of === receipt ? verified?.value : undefined, failed, again };
}
