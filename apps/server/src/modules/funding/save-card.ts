import { calls } from '@kontor/contract';
import { checkAccountNumber, checkCardNumber } from '@kontor/rules/cards';
import { route } from '../../http/route.ts';
import { domesticWire, internationalWire, saveCardOf } from './cards.ts';

/** Saves a bank card at home. */
export const saveCard = route(calls.funding.saveCard, async (context) => {
  const { input, services } = context;
  const row = await saveCardOf(context, {
    kind: 'domestic',
    proof: input.proof,
    realName: input.real_name,
    number: checkCardNumber(input.card_number),
    bankName: input.bank_name,
    branch: input.branch,
    phone: input.phone,
    abaNumber: input.aba_number,
    provinceCity: input.province_city,
  });
  return domesticWire(services, row);
});

/** Saves an account abroad. */
export const saveInternationalCard = route(calls.funding.saveInternationalCard, async (context) => {
  const { input, services } = context;
  const row = await saveCardOf(context, {
    kind: 'international',
    proof: input.proof,
    realName: input.real_name,
    number: checkAccountNumber(input.card_number),
    bankName: input.bank_name,
    branch: input.branch,
    phone: input.phone,
    abaNumber: input.aba_number,
    swiftCode: input.swift_code,
    holderAddress: input.address,
  });
  return internationalWire(services, row);
});
