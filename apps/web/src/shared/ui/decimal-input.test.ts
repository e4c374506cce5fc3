import { tryParseAmount } from '@kontor/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Language, LANGUAGES, figuresIn } from '@kontor/i18n';
import {
  caretAfter,
  filterDecimalInput,
  readGroupedEdit,
  settleDecimalInput,
  stepDecimal,
} from './decimal-input.ts';

describe('filterDecimalInput', () => {
  it.each([
    ['67200.5', 8, '67200.5'],
    ['67,200.5', 8, '67200.5'],
    ['1,234,567', 8, '1234567'],
    ['1,5', 8, '1.5'],
    ['12.', 8, '12.'],
    ['.', 8, '0.'],
    ['.5', 8, '0.5'],
    ['007', 8, '7'],
    ['0', 8, '0'],
    ['00.1', 8, '0.1'],
    ['1.23456', 2, '1.23'],
    ['1.5', 0, '1'],
    ['1e5', 8, '15'],
    ['-3', 8, '3'],
    ['$ 1 000.25', 2, '1000.25'],
    ['1.2.3', 8, '1.23'],
    ['', 8, ''],
    ['123456789012345678901234', 0, '12345678901234567890'],
  ])('%j with %i decimals gives %j', (text, decimals, expected) => {
    expect(filterDecimalInput(text, decimals)).toBe(expected);
  });

  it('gives nothing or text that money can read, and changes nothing the second time', () => {
    const characters = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-e $')) });
    fc.assert(
      fc.property(characters, fc.integer({ min: 0, max: 18 }), (text, decimals) => {
        const filtered = filterDecimalInput(text, decimals);
        expect(filterDecimalInput(filtered, decimals)).toBe(filtered);
        if (filtered !== '') expect(tryParseAmount(settleDecimalInput(filtered))).toBeDefined();
      }),
    );
  });
});

describe('readGroupedEdit', () => {
  it.each([
    // A digit typed at the end, in the middle, and one deleted: the commas are the field's own.
    ['67,2005', '5', 7, '672005'],
    ['617,200', '1', 2, '617200'],
    ['67,20', null, 5, '6720'],
    // Backspace over the field's comma takes nothing.
    ['67200', null, 2, '67200'],
    // A typed comma is a decimal comma.
    ['67,200,', ',', 7, '67200.'],
    ['0,', ',', 2, '0.'],
    // Everything replaced, by paste or by the browser.
    ['1234,567', '1234,567', 8, '1234.56'],
    ['1,234.5', '1,234.5', 7, '1234.5'],
    ['1,5', undefined, 3, '1.5'],
  ])('%j after %j', (text, inserted, caret, expected) => {
    expect(readGroupedEdit(text, inserted, caret, 2).value).toBe(expected);
  });

  /** Key by key, as in the field: what is shown, where the cursor lands, the next key there. */
  function typed(keys: string, language: Language = 'en'): string {
    const signs = figuresIn(language);
    let value = '';
    let caret = 0;
    for (const key of keys) {
      const shown = signs.typed(value);
      const text = shown.slice(0, caret) + key + shown.slice(caret);
      const edit = readGroupedEdit(text, key, caret + 1, 8, signs);
      value = edit.value;
      caret = caretAfter(signs.typed(value), edit.before, signs.group);
    }
    return value;
  }

  it.each([
    ['12,5', '12.5'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['1234,5', '1234.5'],
    ['1234567.25', '1234567.25'],
    ['007', '7'],
    ['12.5.5', '12.55'],
  ])('typing %s key by key gives %s', (keys, expected) => {
    for (const language of LANGUAGES) expect(typed(keys, language)).toBe(expected);
  });

  it.each([
    ['spa', '67.200,5', '67200.5'],
    ['spa', '67.200', '67200'],
    ['spa', '0.125', '0.125'],
    ['vn', '1.5', '1.5'],
    ['fra', '67\u202f200,5', '67200.5'],
    ['fra', '67 200,5', '67200.5'],
    ['fra', '67,200.5', '67200.5'],
    ['th', '67,200', '67200'],
  ] as const)('reads in %s what is pasted as the screens show it: %s', (language, text, value) => {
    expect(readGroupedEdit(text, text, text.length, 8, figuresIn(language)).value).toBe(value);
  });

  it('keeps the cursor behind the same digit', () => {
    expect(caretAfter('67,200.0', 0)).toBe(0);
    expect(caretAfter('67,200.0', 2)).toBe(2);
    expect(caretAfter('67,200.0', 3)).toBe(4);
    expect(caretAfter('67,200.0', 99)).toBe(8);
  });
});

describe('stepDecimal', () => {
  const tick = { step: '0.1', decimals: 1 };
  it('moves by the tick without a binary error', () => {
    expect(stepDecimal('0.2', 1, tick)).toBe('0.3');
    expect(stepDecimal('67200.0', 1, tick)).toBe('67200.1');
    expect(stepDecimal('67200.0', -1, tick)).toBe('67199.9');
  });
  it('goes to the nearest tick in its direction from between two', () => {
    expect(stepDecimal('7', 1, { step: '5', decimals: 0 })).toBe('10');
    expect(stepDecimal('7', -1, { step: '5', decimals: 0 })).toBe('5');
  });
  it('starts from zero and stays within the limits', () => {
    expect(stepDecimal('', 1, tick)).toBe('0.1');
    expect(stepDecimal('', -1, tick)).toBe('0.0');
    expect(stepDecimal('11', 1, { step: '1', decimals: 0, maximum: '11' })).toBe('11');
    expect(stepDecimal('1', -1, { step: '1', decimals: 0, minimum: '1' })).toBe('1');
  });
});
