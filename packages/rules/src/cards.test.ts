import { describe, expect, it } from 'vitest';
import { checkAba, checkAccountNumber, checkCardNumber, checkPhone, checkSwift } from './cards.ts';

describe('a card number', () => {
  it.each([
    ['4242 4242 4242 4242', '4242424242424242'],
    ['6222-0200-0000-0007', '6222020000000007'],
    ['378282246310005', '378282246310005'],
    ['４２４２　４２４２–４２４２ 4242', '4242424242424242'],
  ])('%s is taken', (text, number) => {
    expect(checkCardNumber(text)).toEqual({ number });
  });

  it.each([
    '4242424242424243',
    '42424242424242420000',
    '42424242424',
    '4242a24242424242',
    'abcd',
    '0000000000000000',
    '',
  ])('%s is not', (text) => {
    expect(checkCardNumber(text)).toEqual({ fault: 'CARD_NUMBER_WRONG' });
  });
});

describe('an account abroad', () => {
  it.each([
    ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
    ['de89370400440532013000', 'DE89370400440532013000'],
    ['000123456789', '000123456789'],
  ])('%s is taken', (text, number) => {
    expect(checkAccountNumber(text)).toEqual({ number });
  });

  it.each([
    ['GB83WEST12345698765432', 'IBAN_WRONG'],
    ['DE8937040044', 'IBAN_WRONG'],
    ['1234', 'CARD_NUMBER_WRONG'],
    ['123456789012345678901', 'CARD_NUMBER_WRONG'],
    ['12345678x', 'CARD_NUMBER_WRONG'],
    ['00000000', 'CARD_NUMBER_WRONG'],
  ])('%s is %s', (text, fault) => {
    expect(checkAccountNumber(text)).toEqual({ fault });
  });
});

it('an ABA number has nine digits of which the sum fits', () => {
  expect(checkAba('021000021')).toBe('021000021');
  expect(checkAba('0210 0002 1')).toBe('021000021');
  for (const wrong of ['021000022', '02100002', '0210000210', '000000000', '02100002a']) {
    expect(checkAba(wrong)).toBe(undefined);
  }
});

it('a SWIFT code has 8 or 11 characters', () => {
  expect(checkSwift('deutdeff')).toBe('DEUTDEFF');
  expect(checkSwift('DEUTDEFF500')).toBe('DEUTDEFF500');
  for (const wrong of ['DEUTDEF', 'DEUTDEFF5', 'DEUTDEFF5000', '1EUTDEFF', 'DEUT1EFF', '']) {
    expect(checkSwift(wrong)).toBe(undefined);
  }
});

it('a phone number is digits', () => {
  expect(checkPhone('+44 (20) 7946-0958')).toBe('+442079460958');
  expect(checkPhone('+33 (0)6 12 34 56 78')).toBe('+33612345678');
  expect(checkPhone('0033 6 12 34 56 78')).toBe('+33612345678');
  expect(checkPhone('+39 (0)6 1234 5678')).toBe('+390612345678');
  expect(checkPhone('０９０－１２３４－５６７８')).toBe('09012345678');
  for (const wrong of ['call me', '1234', '+', '1234567890123456']) {
    expect(checkPhone(wrong)).toBe(undefined);
  }
});
