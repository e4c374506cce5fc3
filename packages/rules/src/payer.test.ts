import { describe, expect, it } from 'vitest';
import { isCpf, isIban, payerFault, settledPayerText } from './payer.ts';

const BRAZIL = { country: 'BR', banks: [] };

describe('what a payer fills in', () => {
  it.each([
    ['529.982.247-25', true],
    ['52998224725', true],
    ['52998224735', false],
    ['52998224724', false],
    ['11111111111', false],
    ['5299822472', false],
  ])('a CPF %s is right: %s', (typed, right) => {
    expect(isCpf(settledPayerText('tax_id', typed))).toBe(right);
    expect(payerFault('tax_id', typed, BRAZIL)).toBe(right ? undefined : 'TAX_ID_WRONG');
  });

  it.each([
    ['BR', '11.222.333/0001-81', true],
    ['BR', '11.222.333/0001-82', false],
    ['TH', '1-1017-00207-36-6', true],
    ['TH', '1-1017-00207-36-7', false],
    ['IN', 'abcpe1234f', true],
    ['IN', 'ABCXE1234F', false],
    ['MX', 'GODE561231GR8', true],
    ['MX', 'GODE561331GR8', false],
    ['US', '123-45-6789', true],
    ['US', '123-45-678', false],
    ['ID', '09.254.294.3-407.000', true],
    ['VN', '0101234567', true],
    ['VN', '01012345678', false],
    ['PH', '123-456-789-000', true],
    ['NG', '22345678901', true],
    ['XX', 'ab', false],
  ])('in %s a tax number %s is right: %s', (country, typed, right) => {
    const fault = payerFault('tax_id', typed, { country, banks: [] });
    expect(fault).toBe(right ? undefined : 'TAX_ID_WRONG');
  });

  it.each([
    ['GB82 WEST 1234 5698 7654 32', true],
    ['de89370400440532013000', true],
    ['BR1800360305000010009795493C1', true],
    ['GB82 WEST 1234 5698 7654 33', false],
    ['DE8937040044053201300', false],
    ['US89370400440532013000', false],
    ['', false],
  ])('an IBAN %s is right: %s', (typed, right) => {
    expect(isIban(settledPayerText('iban', typed))).toBe(right);
  });

  it.each([
    ['first_name', '', 'FIELD_REQUIRED'],
    ['first_name', '   ', 'FIELD_REQUIRED'],
    ['first_name', '<b>Ana</b>', 'FIELD_FORMAT'],
    ['first_name', 'Ana2', 'FIELD_FORMAT'],
    ['last_name', "O'Neill-Nguyễn", undefined],
    ['full_name', 'สมชาย ใจดี', undefined],
    ['full_name', 'x'.repeat(121), 'FIELD_TOO_LONG'],
    ['email', 'ana@kontor.example', undefined],
    ['email', 'ana@kontor', 'FIELD_FORMAT'],
    ['phone', '+55 (11) 91234-5678', undefined],
    ['phone', '12ab', 'PHONE_WRONG'],
    ['bic', 'citi us 33', undefined],
    ['bic', 'CITIUS3', 'SWIFT_WRONG'],
    ['beneficiary_country', 'br', undefined],
    ['beneficiary_country', 'Brazil', 'FIELD_CHOICE'],
    ['bank_name', 'Any bank', undefined],
    ['bank_address', 'Line\u0007', 'FIELD_FORMAT'],
    ['bank_address', 'Av. Paulista 1374, São Paulo', undefined],
  ] as const)('%s %j is %s', (field, typed, fault) => {
    expect(payerFault(field, typed, BRAZIL)).toBe(fault);
  });

  it('a bank is one of the list, where there is one', () => {
    const rules = { country: 'TH', banks: ['Krungthai Bank', 'Bangkok Bank'] };
    expect(payerFault('bank_name', 'Bangkok Bank', rules)).toBe(undefined);
    expect(payerFault('bank_name', 'Bank of Nowhere', rules)).toBe('FIELD_CHOICE');
    expect(payerFault('bank_name', undefined, rules)).toBe('FIELD_REQUIRED');
  });
});
