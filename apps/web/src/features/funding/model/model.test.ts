import { describe, expect, it } from 'vitest';
import { withRow } from '../calls/use-money-events.ts';
import { idIn, pathWith, returningWith } from '../query.ts';
import { CARD_FIELDS, cardFault } from './card-fields.ts';
import { shortTarget } from './destinations.ts';
import { addressInCode, networkIn } from './networks.ts';
import { depositSteps, withdrawalSteps } from './states.ts';

describe('the way of a withdrawal', () => {
  const steps = (status: Parameters<typeof withdrawalSteps>[0]['status']) =>
    withdrawalSteps({ status, create_time: 1, update_time: 2 }).map(
      ({ name, state, at }) => `${name} ${state}${at === undefined ? '' : ` ${at}`}`,
    );

  it.each([
    ['requested', ['requested now 1', 'reviewed ahead', 'sent ahead', 'done ahead']],
    ['reviewed', ['requested past 1', 'reviewed now 2', 'sent ahead', 'done ahead']],
    ['sent', ['requested past 1', 'reviewed past', 'sent now 2', 'done ahead']],
    ['done', ['requested past 1', 'reviewed past', 'sent past', 'done past 2']],
    ['rejected', ['requested past 1', 'rejected bad 2']],
    ['failed', ['requested past 1', 'failed bad 2']],
    ['cancelled', ['requested past 1', 'cancelled past 2']],
  ] as const)('%s', (status, expected) => {
    expect(steps(status)).toEqual(expected);
  });
});

describe('the way of a deposit', () => {
  it.each([
    ['voucher', 'pending', null, ['told past', 'checked now', 'confirmed ahead']],
    ['address', 'pending', null, ['seen past', 'checked now', 'confirmed ahead']],
    ['bank', 'confirmed', 5, ['told past', 'confirmed past']],
    ['voucher', 'rejected', 5, ['told past', 'rejected bad']],
  ] as const)('%s, %s', (method, status, handle_time, expected) => {
    const steps = depositSteps({ method, status, create_time: 1, handle_time });
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(expected);
    if (handle_time !== null) expect(steps.at(-1)?.at).toBe(handle_time);
  });
});

it.each([
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum:0x5aAe@1?value=0', '0x5aAe'],
  ['BITCOIN:BC1QW508D6QEJXT?amount=1', 'BC1QW508D6QEJXT'],
  ['tron://TR7NHqje', 'TR7NHqje'],
  ['  TR7NHqje\n', 'TR7NHqje'],
  ['', ''],
])('the code %j is the address %j', (code, address) => {
  expect(addressInCode(code)).toBe(address);
});

describe('a network', () => {
  const one = (id: number, deposit_enabled: boolean) =>
    ({ id, deposit_enabled, withdrawal_enabled: true }) as Parameters<typeof networkIn>[0][number];

  it('is the one that is named, else the first that is open, else the first', () => {
    const networks = [one(1, false), one(2, true), one(3, true)];
    expect(networkIn(networks, 3, 'deposit')?.id).toBe(3);
    expect(networkIn(networks, 9, 'deposit')?.id).toBe(2);
    expect(networkIn(networks, undefined, 'withdraw')?.id).toBe(1);
    expect(networkIn([one(1, false)], undefined, 'deposit')?.id).toBe(1);
    expect(networkIn([], 1, 'deposit')).toBeUndefined();
  });
});

describe('a card', () => {
  const faultOf = (kind: 'domestic' | 'international', name: string, text: string) => {
    const field = CARD_FIELDS[kind].find((one) => one.name === name);
    if (field === undefined) throw new Error(`no field ${name}`);
    return cardFault(field, text);
  };

  it.each([
    ['domestic', 'card_number', '4242 4242 4242 4242', undefined],
    ['domestic', 'card_number', '4242 4242 4242 4241', { code: 'CARD_NUMBER_WRONG' }],
    ['domestic', 'card_number', '4242-4242-4242-42AB', { code: 'CARD_NUMBER_WRONG' }],
    ['domestic', 'real_name', ' ', { code: 'FIELD_REQUIRED' }],
    ['domestic', 'real_name', 'x', { code: 'FIELD_TOO_SHORT', minimum: 2 }],
    ['domestic', 'aba_number', '', undefined],
    ['domestic', 'aba_number', '021000020', { code: 'ABA_WRONG' }],
    ['domestic', 'aba_number', '021000021', undefined],
    ['domestic', 'phone', 'call me', { code: 'PHONE_WRONG' }],
    ['international', 'card_number', 'DE89 3704 0044 0532 0130 00', undefined],
    ['international', 'card_number', 'DE88 3704 0044 0532 0130 00', { code: 'IBAN_WRONG' }],
    ['international', 'swift_code', 'DEUTDEF', { code: 'SWIFT_WRONG' }],
    ['international', 'address', 'Quay', { code: 'FIELD_TOO_SHORT', minimum: 5 }],
  ] as const)('%s %s %j', (kind, name, text, fault) => {
    expect(faultOf(kind, name, text)).toEqual(fault);
  });
});

it('paths carry what is known and come back with what was chosen', () => {
  expect(pathWith('/a', { b: 1, c: undefined, d: '' })).toBe('/a?b=1');
  expect(pathWith('/a', {})).toBe('/a');
  expect(returningWith('/a?currency=3&to=1', 7, 4)).toBe('/a?currency=4&to=7');
  expect(idIn(new URLSearchParams('a=7&b=x&c=0'), 'a')).toBe(7);
  expect(idIn(new URLSearchParams('a=7&b=x&c=0'), 'b')).toBeUndefined();
  expect(idIn(new URLSearchParams('a=7&b=x&c=0'), 'c')).toBeUndefined();
});

it('a long address keeps both ends, a short one stays whole', () => {
  expect(shortTarget('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHqje…gjLj6t');
  expect(shortTarget('•••• 4242')).toBe('•••• 4242');
});

it('an event changes the page that has its row and no other', () => {
  const page = { data: [{ id: 1, status: 'pending' }], total: 1 };
  expect(withRow(page, { id: 1, status: 'confirmed' }).data[0]?.status).toBe('confirmed');
  expect(withRow(page, { id: 2, status: 'confirmed' })).toBe(page);
});
