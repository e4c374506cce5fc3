import { describe, expect, it } from 'vitest';
import {
  brokenPartOf,
  firstLanguageOf,
  interpolate,
  languageOf,
  placeholdersOf,
  withParts,
} from './index.ts';
import { pseudoText } from './pseudo.ts';
import { translate, translateIfKnown } from './server.ts';

describe('languageOf', () => {
  it.each([
    ['zh', 'zh'],
    ['hk', 'hk'],
    ['zh-CN', 'zh'],
    ['zh_CN', 'zh'],
    ['zh-Hans-CN', 'zh'],
    ['zh-HK', 'hk'],
    ['zh-Hant-TW', 'hk'],
    ['zh-TW', 'hk'],
    ['en-GB', 'en'],
    ['ja', 'jp'],
    ['ja-JP', 'jp'],
    ['ko', 'kor'],
    ['fr-CA', 'fra'],
    ['es-419', 'spa'],
    ['vi', 'vn'],
    ['TH', 'th'],
    ['de', undefined],
    ['', undefined],
    [`en${'-x'.repeat(40)}`, undefined],
    [undefined, undefined],
    [7, undefined],
    ['__proto__', undefined],
  ])('%s is %s', (code, language) => {
    expect(languageOf(code)).toBe(language);
  });

  it('of a list is the first that we speak, else English', () => {
    expect(firstLanguageOf(['de-DE', 'ja', 'en'])).toBe('jp');
    expect(firstLanguageOf(['de-DE'])).toBe('en');
  });
});

describe('texts', () => {
  it('are filled in, and a value that is missing is a dash', () => {
    expect(interpolate('{{a}} of {{ b }}', { a: 1 })).toBe('1 of –');
    expect(interpolate('{{a}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}');
    expect(placeholdersOf('{{b}} {{a}} {{b}}')).toEqual(['a', 'b']);
  });

  it('leave out a part whose figure is zero', () => {
    const text = 'The fee{{#rate}} and {{rate}}{{/rate}}.';
    expect(withParts(text, { rate: '0.00%' })).toBe('The fee.');
    expect(withParts(text, {})).toBe('The fee.');
    expect(interpolate(withParts(text, { rate: '0.05%' }), { rate: '0.05%' })).toBe(
      'The fee and 0.05%.',
    );
    expect(placeholdersOf('{{#b}}x{{/b}} {{a}}')).toEqual(['a', 'b']);
    expect(brokenPartOf(text)).toBeUndefined();
    expect(brokenPartOf('{{#rate}} and')).toBe('rate');
    expect(brokenPartOf('and {{/rate}}')).toBe('rate');
  });

  it('choose the plural by the count', () => {
    expect(translate('en', 'mail', 'code.expiry', { count: 1 })).toContain('1 minute and');
    expect(translate('en', 'mail', 'code.expiry', { count: 10 })).toContain('10 minutes');
  });

  it('that do not exist are known not to', () => {
    expect(translateIfKnown('en', 'errors', 'NOTHING')).toBeUndefined();
    expect(translateIfKnown('en', 'errors', 'constructor')).toBeUndefined();
  });
});

describe('the pseudo-locale', () => {
  it('is longer, marked, and leaves placeholders and tags alone', () => {
    const text = pseudoText('Hello <b>{{name}}</b>');
    expect(text).toMatch(/^\[Hëllö <b>\{\{name\}\}<\/b>·+\]$/);
    expect(text.length).toBeGreaterThan('Hello <b>{{name}}</b>'.length * 1.3);
  });
});
