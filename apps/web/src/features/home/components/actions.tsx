import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { useGrantOffered } from '../../../shared/session/use-grant.ts';
import { MoneyButtons } from '../../../shared/wallet/money-buttons.tsx';

/** Money in, money out, money from one account to another. */
export function Actions() {
  const offered = useGrantOffered();
  return (
    <div className="flex flex-col gap-2 px-gutter pt-2 md:flex-row md:[&>*]:flex-1 md:[&>:first-child]:flex-3">
      <MoneyButtons />
      {offered === undefined ? <div className="h-12" /> : <GrantButton />}
    </div>
  );
}
