import { useState } from 'react';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { AccountHead, AccountHeadSkeleton } from './account-head.tsx';
import type { Desk } from './use-desk.ts';

/** The member's account in the currency of the contract, or in another that was chosen. */
export function AccountPart({ desk, compact = false }: { desk: Desk; compact?: boolean }) {
  const signedIn = useSignedIn();
  const { contract, state } = desk;
  const [chosen, setChosen] = useState<{ symbol: string; currency: string }>();
  if (!signedIn) return null;
  if (state.isError) {
    return (
      <div className="px-gutter lg:px-0">
        <PartFailed onRetry={state.refetch} />
      </div>
    );
  }
  if (state.portfolio === undefined) return <AccountHeadSkeleton />;
  return (
    <AccountHead
      accounts={state.portfolio.accounts}
      // Another contract shows its own account again.
      currency={
        chosen?.symbol === contract.symbol ? chosen.currency : contract.wire.margin_currency
      }
      onCurrency={(currency) => setChosen({ symbol: contract.symbol, currency })}
      compact={compact}
    />
  );
}
