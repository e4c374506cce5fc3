import { calls } from '@kontor/contract';
import { route } from '../../../http/route.ts';
import { secondWord, standing } from '../../../http/second-word.ts';
import { bankDetails, saveBankDetails as save } from '../bank-details.ts';
import { abaOf, swiftOf } from '../cards.ts';

/** The platform's own accounts, as members see them. */
export const operatorBankDetails = route(
  calls.funding.operatorBankDetails,
  async ({ services }) => ({ data: [...(await bankDetails(services.queries))] }),
);

/** Sets the account that members pay in to. */
export const saveBankDetails = route(calls.funding.saveBankDetails, async (context) => {
  const { input, services } = context;
  const { swift_code: swift, aba_number: aba, reason: _reason, ...details } = input;
  const checked = {
    ...details,
    swift_code: swift === undefined ? undefined : swiftOf(swift),
    aba_number: aba === undefined ? undefined : abaOf(aba),
  };
  const all = await bankDetails(services.queries);
  const known = all.find(({ kind }) => kind === input.kind);
  secondWord(context, { ...standing(known), kind: null });
  return await save(services.queries, checked);
});
