import { calls, type ErrorBody, type InputOf } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { bankCards } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkId, saveWallet, voucher, WALLET } from '../../testing/funding.ts';
import { proveOwner } from '../../testing/second-factor.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, newTrader, type Trader, USDT } from '../../testing/trading.ts';

const { funding } = calls;

let server: TestServer;
let anna: Trader;
let ben: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newTrader(server, 'anna');
  ben = await newTrader(server, 'ben');
});
afterAll(() => server.end());

const fieldOf = (error: ErrorBody | undefined) =>
  error?.fields?.[0]?.field ?? error?.details?.field;

describe('a saved address', () => {
  it('is kept as its network writes it, once, until it is deleted', async () => {
    const id = await saveWallet(server, anna, { address: WALLET.toLowerCase() });
    const { data, total } = await server.must(funding.addresses, {}, anna.as);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      id,
      currency: 'USDT',
      network: 'ERC20',
      address: WALLET,
      usable: true,
    });
    await expect(saveWallet(server, anna)).rejects.toThrow('ADDRESS_EXISTS');
    expect(await server.errorOf(funding.deleteAddress, { id }, ben.as)).toBe('ADDRESS_UNKNOWN');
    await server.must(funding.deleteAddress, { id }, anna.as);
    expect(await server.errorOf(funding.deleteAddress, { id }, anna.as)).toBe('ADDRESS_UNKNOWN');
    expect((await server.must(funding.addresses, {}, anna.as)).total).toBe(0);
    await saveWallet(server, anna);
  });

  it('needs no network where there is only one', async () => {
    const terms = {
      currency: BTC,
      name: 'cold',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      qrcode: await voucher(server, anna),
      proof: await proveOwner(server, anna, 'destination'),
    };
    const saved = await server.must(funding.saveAddress, terms, anna.as);
    expect(saved).toMatchObject({ network: 'BTC', currency_id: BTC });
    const { data } = await server.must(funding.addresses, { currency: BTC }, anna.as);
    expect(data.map(({ id }) => id)).toEqual([saved.id]);
  });

  it.each([
    [{ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'ADDRESS_WRONG', 'address'],
    [{ address: WALLET.replace('5aA', '5AA') }, 'ADDRESS_CHECKSUM', 'address'],
    [{ address: '' }, 'FIELD_REQUIRED', 'address'],
    [{ name: '' }, 'FIELD_REQUIRED', 'name'],
    [{ name: 'x'.repeat(51) }, 'FIELD_TOO_LONG', 'name'],
    [{ network: 999_999 }, 'NETWORK_UNKNOWN', 'network'],
    [{ network: undefined }, 'FIELD_REQUIRED', 'network'],
    [{ currency: 999_999 }, 'CURRENCY_UNKNOWN', 'currency'],
    [{ qrcode: '' }, 'FIELD_REQUIRED', 'qrcode'],
    [{ qrcode: `/api/files/${'A'.repeat(32)}` }, 'UPLOAD_UNKNOWN', 'qrcode'],
  ])('with %o is refused', async (input, code, field) => {
    const terms = {
      currency: USDT,
      network: await networkId(server, ben, 'ERC20'),
      name: 'mine',
      address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      qrcode: await voucher(server, ben),
      proof: await proveOwner(server, ben, 'destination'),
    };
    const { error } = await server.call(funding.saveAddress, { ...terms, ...input }, ben.as);
    expect([error?.error, fieldOf(error)]).toEqual([code, field]);
    expect((await server.must(funding.addresses, {}, ben.as)).total).toBe(0);
  });

  it("takes no other's image, and no image twice", async () => {
    const annas = await voucher(server, anna);
    await expect(saveWallet(server, ben, { qrcode: annas })).rejects.toThrow('UPLOAD_UNKNOWN');
    const own = await voucher(server, ben);
    await saveWallet(server, ben, { qrcode: own });
    const again = saveWallet(server, ben, {
      qrcode: own,
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    });
    await expect(again).rejects.toThrow('UPLOAD_USED');
  });
});

type Domestic = Omit<InputOf<typeof funding.saveCard>, 'proof'>;
type International = Omit<InputOf<typeof funding.saveInternationalCard>, 'proof'>;

/** Proves first, as each saving wants. */
const proved = async <Card extends object>(who: Trader, card: Card) => {
  // Twenty codes a day.
  server.wallClock.advance(2 * HOUR_MS);
  return { ...card, proof: await proveOwner(server, who, 'destination') };
};
const HOME: Domestic = {
  real_name: 'Anna Example',
  card_number: '4242 4242 4242 4242',
  bank_name: 'First Bank',
  branch: 'Main Street',
  province_city: 'Zhejiang Hangzhou',
  phone: '+86 571 8888 8888',
};
const ABROAD: International = {
  real_name: 'Anna Example',
  card_number: 'DE89 3704 0044 0532 0130 00',
  bank_name: 'Deutsche Bank',
  branch: 'Frankfurt',
  phone: '+49 69 910 00',
  swift_code: 'deutdeff',
  address: 'Example Street 1, Frankfurt',
};

describe('a saved card', () => {
  it('is shown masked and lies encrypted', async () => {
    const card = await server.must(funding.saveCard, await proved(anna, HOME), anna.as);
    expect(card).toMatchObject({ card_number: '•••• 4242', phone: '+8657188888888' });
    const { data } = await server.must(funding.cards, {}, anna.as);
    expect(data).toEqual([card]);
    const [row] = await server.program.services.queries
      .select()
      .from(bankCards)
      .where(eq(bankCards.id, card.id));
    expect(JSON.stringify(row)).not.toContain('4242424242424242');
    expect(await server.errorOf(funding.saveCard, await proved(anna, HOME), anna.as)).toBe(
      'CARD_EXISTS',
    );
    expect((await server.must(funding.internationalCards, {}, anna.as)).total).toBe(0);
    expect(await server.errorOf(funding.deleteCard, { id: card.id }, ben.as)).toBe('CARD_UNKNOWN');
    const { id } = card;
    const wrongKind = await server.errorOf(funding.deleteInternationalCard, { id }, anna.as);
    expect(wrongKind).toBe('CARD_UNKNOWN');
    await server.must(funding.deleteCard, { id }, anna.as);
    expect((await server.must(funding.cards, {}, anna.as)).total).toBe(0);
  });

  it('abroad has an IBAN or a number, and a SWIFT code', async () => {
    const card = await server.must(
      funding.saveInternationalCard,
      await proved(anna, ABROAD),
      anna.as,
    );
    expect(card).toMatchObject({ card_number: '•••• 3000', swift_code: 'DEUTDEFF' });
    const american = { ...ABROAD, card_number: '000123456789', aba_number: '021000021' };
    expect(
      (await server.must(funding.saveInternationalCard, await proved(anna, american), anna.as))
        .aba_number,
    ).toBe('021000021');
    const { data } = await server.must(funding.internationalCards, {}, anna.as);
    expect(data.length).toBe(2);
    await server.must(funding.deleteInternationalCard, { id: card.id }, anna.as);
    expect((await server.must(funding.internationalCards, {}, anna.as)).total).toBe(1);
  });

  it.each([
    [{ card_number: '4242 4242 4242 424x' }, 'CARD_NUMBER_WRONG', 'card_number'],
    [{ card_number: '4242424242424243' }, 'CARD_NUMBER_WRONG', 'card_number'],
    [{ aba_number: '021000022' }, 'ABA_WRONG', 'aba_number'],
    [{ phone: 'call me' }, 'PHONE_WRONG', 'phone'],
    [{ real_name: '' }, 'FIELD_REQUIRED', 'real_name'],
    [{ bank_name: '' }, 'FIELD_REQUIRED', 'bank_name'],
    [{ branch: '' }, 'FIELD_REQUIRED', 'branch'],
    [{ province_city: '' }, 'FIELD_REQUIRED', 'province_city'],
  ])('with %o is refused', async (input, code, field) => {
    const { error } = await server.call(
      funding.saveCard,
      await proved(ben, { ...HOME, ...input }),
      ben.as,
    );
    expect([error?.error, fieldOf(error)]).toEqual([code, field]);
  });

  it.each([
    [{ card_number: 'DE88370400440532013000' }, 'IBAN_WRONG', 'card_number'],
    [{ card_number: 'abcd' }, 'CARD_NUMBER_WRONG', 'card_number'],
    [{ swift_code: 'DEUT' }, 'SWIFT_WRONG', 'swift_code'],
    [{ address: '' }, 'FIELD_REQUIRED', 'address'],
  ])('abroad with %o is refused', async (input, code, field) => {
    const { error } = await server.call(
      funding.saveInternationalCard,
      await proved(ben, { ...ABROAD, ...input }),
      ben.as,
    );
    expect([error?.error, fieldOf(error)]).toEqual([code, field]);
  });

  it('is one of twenty at most', async () => {
    for (let n = 0; n < 20; n += 1) {
      const card_number = `10000000${n}`;
      await server.must(
        funding.saveInternationalCard,
        await proved(ben, { ...ABROAD, card_number }),
        ben.as,
      );
    }
    const { error } = await server.call(
      funding.saveInternationalCard,
      await proved(ben, ABROAD),
      ben.as,
    );
    expect([error?.error, error?.details?.maximum]).toEqual(['TOO_MANY_CARDS', 20]);
  });
});
