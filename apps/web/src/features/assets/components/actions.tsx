import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { MoneyButtons } from '../../../shared/wallet/money-buttons.tsx';

/** Money in, money out, money from one account to another. */
export function Actions() {
  return (
    <div className="flex flex-col gap-2 px-gutter pt-5 md:max-lg:flex-row md:max-lg:[&>*]:flex-1 md:max-lg:[&>:first-child]:flex-3">
      <MoneyButtons />
      <GrantButton />
    </div>
  );
}
