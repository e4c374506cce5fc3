import { figuresIn, type Language, LANGUAGES } from '@kontor/i18n';
import { tryParseAmount } from '@kontor/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  editAmount,
  editBetween,
  faultOf,
  settleDecimalInput,
  settledAmount,
  shownText,
  stepDecimal,
  unreadOf,
  type Written,
} from './decimal-input.ts';

/** A field as the browser and the component make one: what is shown, and where the cursor is. */
class Field {
  now: Written = { value: '' };
  caret = 0;
  readonly #signs;
  readonly #options;

  constructor(language: Language, decimals = 8) {
    this.#signs = figuresIn(language);
    this.#options = { decimals };
  }

  get shown(): string {
    return shownText(this.now, this.#signs);
  }

  /** The kind of refusal, or nothing. */
  get fault(): string | undefined {
    return faultOf(this.now.value, this.#signs, this.#options)?.kind;
  }

  #take(edit: Parameters<typeof editAmount>[1]): void {
    const { caret, ...now } = editAmount(this.now, edit, this.#signs, this.#options);
    this.now = now;
    const isAsWritten = unreadOf(now.value) !== undefined || now.text !== undefined;
    this.caret = isAsWritten ? caret : caretAfter(this.shown, caret, this.#signs.group);
  }

  key(key: string): void {
    const { shown, caret } = this;
    const text = shown.slice(0, caret) + key + shown.slice(caret);
    this.#take(editBetween(shown, text, caret + key.length));
  }

  backspace(): void {
    const { shown, caret } = this;
    const text = shown.slice(0, Math.max(0, caret - 1)) + shown.slice(caret);
    this.#take(editBetween(shown, text, Math.max(0, caret - 1)));
  }

  paste(inserted: string, from = 0, to = this.shown.length): void {
    const { shown } = this;
    this.#take({ before: shown.slice(0, from), inserted, after: shown.slice(to), isPasted: true });
  }

  leave(): void {
    this.now = { value: settledAmount(this.now.value, this.#signs, this.#options) };
  }
}

function typed(keys: string, language: Language, decimals?: number): Field {
  const field = new Field(language, decimals);
  for (const key of keys) field.key(key);
  return field;
}

describe.each(LANGUAGES)('a field in %s', (language) => {
  const { typed: inGroups, group, point } = figuresIn(language);

  it.each([
    ['12,5', '12.5'],
    ['0,5', '0.5'],
    ['0,125', '0.125'],
    [',5', '0.5'],
    ['.5', '0.5'],
    ['1234,5', '1234.5'],
    ['1234567.25', '1234567.25'],
    ['007', '7'],
    ['0.00', '0.00'],
    ['0.001', '0.001'],
    ['1 234', '1234'],
    ['１２３．５', '123.5'],
    ['１２３。５', '123.5'],
    ['١٢٣٫٥', '123.5'],
    ['๑๒๓.๕', '123.5'],
    ['$5', '5'],
  ])('reads %s key by key as %s', (keys, expected) => {
    const field = typed(keys, language);
    expect(field.now.value).toBe(expected);
    field.leave();
    expect(field.shown).toBe(figuresIn(language).typed(expected));
  });

  it.each([
    ['12.5.5', 'unreadable'],
    ['-3', 'negative'],
    ['1a2', 'unreadable'],
    ['0.123456789', 'decimals'],
    ['123456789012345678901', 'tooLong'],
  ])('refuses %s key by key, and shows all of it', (keys, why) => {
    const field = typed(keys, language);
    expect(field.fault).toBe(why);
    const digits = (text: string) => text.replace(/[.,\s]/gu, '');
    expect(digits(field.shown)).toBe(digits(keys));
    expect(tryParseAmount(settleDecimalInput(field.now.value))).toBeUndefined();
  });

  it('takes back what was refused, key by key', () => {
    const field = typed('1234.5x', language);
    expect(field.fault).toBe('unreadable');
    field.backspace();
    expect(field.now.value).toBe('1234.5');
    expect(field.caret).toBe(field.shown.length);
  });

  it('writes an exponent out when it is left, and not before its last digit', () => {
    const field = typed('1e-7', language);
    expect([field.shown, field.fault]).toEqual(['1e-7', 'unfinished']);
    field.leave();
    expect(field.now.value).toBe('0.0000001');
  });

  it.each([
    ['0,001', '0.001'],
    ['1.234,56', '1234.56'],
    ['10,000.00 USDT', '10000.00'],
    ['$1,234.50', '1234.50'],
    ['1e-7', '0.0000001'],
    ['１２３', '123'],
  ])('reads %s pasted over what was there', (text, value) => {
    const field = typed('1234', language);
    field.paste(text);
    expect(field.now).toEqual({ value });
    expect(field.caret).toBe(field.shown.length);
  });

  it('takes digits that are pasted between others', () => {
    const field = typed('1234', language);
    field.paste('56', field.shown.length, field.shown.length);
    expect(field.now.value).toBe('123456');
    field.paste('9', 0, 1);
    expect(field.now.value).toBe('923456');
    expect(field.caret).toBe(1);
  });

  it('takes what the form sets in place of what was refused', () => {
    const field = typed('1x', language);
    field.now = { value: '25' };
    expect([field.shown, field.fault]).toEqual(['25', undefined]);
  });

  it('holds a number, nothing or a refusal after any keys, never other digits', () => {
    const keys = fc.array(fc.constantFrom(...Array.from('0123456789.,-e x１٣')), { maxLength: 14 });
    fc.assert(
      fc.property(keys, fc.integer({ min: 0, max: 8 }), (pressed, decimals) => {
        const field = new Field(language, decimals);
        for (const key of pressed) field.key(key);
        const amount = settleDecimalInput(field.now.value);
        if (unreadOf(field.now.value) !== undefined) {
          expect(field.fault).toBeDefined();
          return;
        }
        const digits = (text: string) => text.replace(/[^1-9]/gu, '');
        const written = pressed.join('').replaceAll('１', '1').replaceAll('٣', '3');
        expect(digits(amount)).toBe(digits(written));
        if (amount !== '') expect(tryParseAmount(amount)).toBeDefined();
        expect(field.caret).toBeLessThanOrEqual(field.shown.length);
      }),
    );
  });

  it('keeps the number and the cursor where digits are typed and deleted anywhere', () => {
    const steps = fc.array(fc.record({ at: fc.nat(20), key: fc.constantFrom('1', '7', '') }));
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), steps, (start, all) => {
        const field = new Field(language);
        field.paste(String(start));
        let plain = String(start);
        for (const { at, key } of all) {
          const count = at % (plain.length + 1);
          if (plain.length > 18 && key !== '') continue;
          field.caret = caretAfter(field.shown, count, group);
          const behind = field.shown[field.caret - 1] === group;
          if (key === '') field.backspace();
          else field.key(key);
          if (key === '')
            plain = behind ? plain : plain.slice(0, Math.max(0, count - 1)) + plain.slice(count);
          else plain = plain.slice(0, count) + key + plain.slice(count);
          plain = plain.replace(/^0+(?=\d)/u, '');
          expect(field.now.value).toBe(plain);
          expect(field.shown).toBe(figuresIn(language).typed(plain));
        }
      }),
    );
  });

  it('writes its own signs', () =>
    expect(inGroups.call(figuresIn(language), '1234.5')).toBe(`1${group}234${point}5`));
});

it.each([
  ['en', '1,234', '1234 or 1.234'],
  ['zh', '1,234', '1234 or 1.234'],
  ['th', '12,345', '12345 or 12.345'],
  ['spa', '1.234', '1234 or 1,234'],
  ['vn', '1.234', '1234 or 1,234'],
] as const)(
  'in %s %s by hand may be two numbers, and stays as it was typed',
  (language, keys, two) => {
    const field = typed(keys, language);
    const fault = faultOf(field.now.value, figuresIn(language), { decimals: 8 });
    expect(field.shown).toBe(keys);
    expect(fault?.kind === 'ambiguous' && `${fault.whole} or ${fault.decimal}`).toBe(two);
    field.key('5');
    expect(field.shown).toBe(`${keys}5`);
    for (const _ of '555') field.backspace();
    expect(field.fault).toBeUndefined();
  },
);

it.each([
  ['en', '1,234,567', '1234567'],
  ['spa', '1.234.567', '1234567'],
  ['vn', '1.234,5', '1234.5'],
  ['fra', '1.234', '1.234'],
  ['fra', '1,234', '1.234'],
] as const)('in %s %s by hand is %s', (language, keys, value) =>
  expect(typed(keys, language).now.value).toBe(value),
);

it('keeps the cursor behind the same digit', () => {
  expect(caretAfter('67,200.0', 0)).toBe(0);
  expect(caretAfter('67,200.0', 2)).toBe(2);
  expect(caretAfter('67,200.0', 3)).toBe(4);
  expect(caretAfter('67,200.0', 99)).toBe(8);
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
