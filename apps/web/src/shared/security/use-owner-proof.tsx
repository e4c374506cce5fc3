import type { ProofPurpose } from '@kontor/contract/light';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../api/client.ts';
import { OwnerProofSheet } from './owner-proof-sheet.tsx';

export interface OwnerProof {
  /**
   * Sends a change with a proof of its owner, who is asked for one first. One that was given is
   * kept until a change has taken it, so that a form that is refused asks no second time. Answers
   * undefined where the owner thinks better of it; rejects with what the change was refused for.
   */
  withProof: <Done>(change: (proof: string) => Promise<Done>) => Promise<Done | undefined>;
  /** To be shown beside the form. */
  sheet: ReactNode;
}

/**
 * Asks for all that the owner has, for a change of this kind. A screen that uses it has `security`
 * and `account` among its `areas`.
 */
export function useOwnerProof(purpose: ProofPurpose): OwnerProof {
  const [open, setOpen] = useState(false);
  const given = useRef<string>(undefined);
  const answer = useRef<(proof: string | undefined) => void>(undefined);
  const close = (proof: string | undefined): void => {
    setOpen(false);
    answer.current?.(proof);
    answer.current = undefined;
  };
  const ask = (): Promise<string | undefined> => {
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const withProof = async <Done,>(change: (proof: string) => Promise<Done>) => {
    for (;;) {
      given.current ??= await ask();
      if (given.current === undefined) return undefined;
      try {
        const done = await change(given.current);
        given.current = undefined;
        return done;
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'PROOF_OVER') throw error;
        given.current = undefined;
      }
    }
  };
  const sheet = (
    <OwnerProofSheet
      open={open}
      purpose={purpose}
      onProved={close}
      onClose={() => close(undefined)}
    />
  );
  return { withProof, sheet };
}
