import { calls } from '@kontor/contract';
import { route } from '../../../http/route.ts';
import { bankDetails, saveBankDetails as save } from '../bank-details.ts';
import { abaOf, swiftOf } from '../cards.ts';

/** The platform's own accounts, as members see them. */
export const operatorBankDetails = route(
  calls.funding.operatorBankDetails,
  async ({ services }) => ({ data: [...(await bankDetails(services.queries))] }),
);

/** Sets the account that members pay in to. */
export const saveBankDetails = route(calls.funding.saveBankDetails, async ({ input, services }) => {
  const { swift_code: swift, aba_number: aba, reason: _reason, ...details } = input;
  return await save(services.queries, {
    ...details,
    swift_code: swift === undefined ? undefined : swiftOf(swift),
    aba_number: aba === undefined ? undefined : abaOf(aba),
  });
});
