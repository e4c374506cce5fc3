import { describe, expect, it } from 'vitest';
import { checksumOf, emvPayload, emvText, payableQr, readEmv } from './payee-qr.ts';

const PAYMENT = { amount: '1500', currency: 'THB', reference: 'QB0000123A' };

/** As a bank in Thailand gives it out for a number of its own register. */
const PROMPTPAY = emvPayload([
  ['00', '01'],
  ['01', '11'],
  [
    '29',
    emvText([
      ['00', 'A000000677010111'],
      ['01', '0066899999999'],
    ]),
  ],
  ['53', '764'],
  ['58', 'TH'],
]);

describe('a payee’s QR code', () => {
  it('has the checksum of the standard', () => {
    expect(checksumOf('123456789')).toBe('29B1');
    // The example in the Brazilian central bank's manual of the BR Code.
    const manual =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR' +
      '5913Fulano de Tal6008BRASILIA62070503***63041D3D';
    expect(readEmv(manual)?.find(([tag]) => tag === '59')).toEqual(['59', 'Fulano de Tal']);
    expect(readEmv(manual.replace('Fulano', 'Sicano'))).toBe(undefined);
  });

  it('gets the amount and the reference of a payment, and keeps what it had', () => {
    const made = payableQr(PROMPTPAY, PAYMENT);
    const fields = new Map(readEmv(made));
    expect(fields.get('01')).toBe('12');
    expect(fields.get('54')).toBe('1500');
    expect(fields.get('62')).toBe('0510QB0000123A');
    expect(fields.get('29')).toBe(new Map(readEmv(PROMPTPAY)).get('29'));
    expect([...fields.keys()]).toEqual([...fields.keys()].sort());
    // Again, with another reference: nothing is there twice.
    const again = new Map(readEmv(payableQr(made, { ...PAYMENT, reference: 'QB2' })));
    expect(again.get('62')).toBe('0503QB2');
  });

  it('has the reference in the purpose in Vietnam', () => {
    const viet = emvPayload([
      ['00', '01'],
      ['53', '704'],
      ['58', 'VN'],
    ]);
    expect(new Map(readEmv(payableQr(viet, PAYMENT))).get('62')).toBe('0810QB0000123A');
  });

  it('is a link in India', () => {
    expect(payableQr('upi://pay?pa=kontor@example&pn=Kontor%20Demo&am=1', PAYMENT)).toBe(
      'upi://pay?pa=kontor@example&pn=Kontor%20Demo&am=1500&cu=THB&tr=QB0000123A&tn=QB0000123A',
    );
  });

  it.each(['', 'https://pay.kontor.example/7', '0002', `${PROMPTPAY.slice(0, -4)}0000`])(
    'stays as it is where it is of no known kind: %j',
    (payload) => {
      expect(payableQr(payload, PAYMENT)).toBe(payload);
    },
  );
});
