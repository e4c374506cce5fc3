import { z } from 'zod';
import { call } from './call.ts';
import { id, optional, pageInput, pageOf, text } from './fields.ts';
import { domesticCardOut, internationalCardOut, walletAddressOut } from './funding-outputs.ts';
import { ownerProof, PROOF_ERRORS } from './security.ts';
import { uploadAddress } from './uploads.ts';

const cardInput = {
  real_name: text(100, 2),
  card_number: text(50),
  bank_name: text(100, 2),
  branch: text(100, 2),
  phone: text(20, 5),
  ...ownerProof(),
};

const area = 'funding';

/** Where members withdraw to: saved before it is used. */
export const savedCalls = {
  saveAddress: call({
    method: 'POST',
    path: '/user/wallet/save',
    area,
    access: 'member',
    summary: 'Saves an address to withdraw to; it waits before it can be used',
    input: z.object({
      currency: id(),
      network: optional(id()).meta({ description: 'needed where the currency has several' }),
      name: text(50),
      address: text(120),
      qrcode: uploadAddress().meta({ description: 'address of the uploaded image of its QR code' }),
      ...ownerProof(),
    }),
    output: walletAddressOut,
    errors: [
      ...PROOF_ERRORS,
      'CURRENCY_UNKNOWN',
      'NETWORK_UNKNOWN',
      'ADDRESS_WRONG',
      'ADDRESS_CHECKSUM',
      'ADDRESS_EXISTS',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
      'TOO_MANY_ADDRESSES',
    ],
    perMinute: 30,
  }),
  addresses: call({
    method: 'GET',
    path: '/user/wallet/list',
    area,
    access: 'member',
    summary: 'The saved addresses, newest first',
    input: z.object({ currency: optional(id()), ...pageInput() }),
    output: pageOf(walletAddressOut),
  }),
  deleteAddress: call({
    method: 'POST',
    path: '/user/wallet/delete',
    area,
    access: 'member',
    summary: 'Forgets a saved address; withdrawals to it go on',
    input: z.object({ id: id() }),
    output: z.object({ id: z.number() }),
    errors: ['ADDRESS_UNKNOWN'],
  }),
  saveCard: call({
    method: 'POST',
    path: '/user/cash_save',
    area,
    access: 'member',
    summary: 'Saves a domestic bank card to withdraw to; it waits before it can be used',
    input: z.object({
      ...cardInput,
      province_city: text(100, 2),
      aba_number: optional(text(20)),
    }),
    output: domesticCardOut,
    errors: [
      ...PROOF_ERRORS,
      'CARD_NUMBER_WRONG',
      'ABA_WRONG',
      'PHONE_WRONG',
      'CARD_EXISTS',
      'TOO_MANY_CARDS',
    ],
    perMinute: 30,
  }),
  cards: call({
    method: 'POST',
    path: '/user/cash_info',
    area,
    access: 'member',
    summary: 'The saved domestic cards, newest first',
    input: z.object({ ...pageInput() }),
    output: pageOf(domesticCardOut),
  }),
  deleteCard: call({
    method: 'POST',
    path: '/user/cash_delete',
    area,
    access: 'member',
    summary: 'Forgets a domestic card; withdrawals to it go on',
    input: z.object({ id: id() }),
    output: z.object({ id: z.number() }),
    errors: ['CARD_UNKNOWN'],
  }),
  saveInternationalCard: call({
    method: 'POST',
    path: '/user/cash_save_international',
    area,
    access: 'member',
    summary: 'Saves an account abroad, by its number or IBAN, to withdraw to',
    input: z.object({
      ...cardInput,
      swift_code: text(20),
      aba_number: optional(text(20)),
      address: text(200, 5).meta({ description: "the holder's" }),
    }),
    output: internationalCardOut,
    errors: [
      ...PROOF_ERRORS,
      'CARD_NUMBER_WRONG',
      'IBAN_WRONG',
      'SWIFT_WRONG',
      'ABA_WRONG',
      'PHONE_WRONG',
      'CARD_EXISTS',
      'TOO_MANY_CARDS',
    ],
    perMinute: 30,
  }),
  internationalCards: call({
    method: 'POST',
    path: '/user/cash_info_international',
    area,
    access: 'member',
    summary: 'The saved accounts abroad, newest first',
    input: z.object({ ...pageInput() }),
    output: pageOf(internationalCardOut),
  }),
  deleteInternationalCard: call({
    method: 'POST',
    path: '/user/cash_delete_international',
    area,
    access: 'member',
    summary: 'Forgets an account abroad; withdrawals to it go on',
    input: z.object({ id: id() }),
    output: z.object({ id: z.number() }),
    errors: ['CARD_UNKNOWN'],
  }),
} as const;
