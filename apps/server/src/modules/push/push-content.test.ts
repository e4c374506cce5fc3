import { LANGUAGES } from '@kontor/i18n';
import { NOTICE_KINDS } from '@kontor/rules/notices';
import { describe, expect, it } from 'vitest';
import { noticeWire } from '../messages/index.ts';
import { manyMessages, oneMessage } from './push-content.ts';

/** Of what a message may speak where others can read it: names and levels, never an amount. */
const SAID = ['level', 'code', 'name', 'symbol', 'percent'];

describe('what a locked phone shows', () => {
  it.each(LANGUAGES)('says no amount, price or reason of any message, in %s', (language) => {
    const said = Object.entries(NOTICE_KINDS).flatMap(([kind, { values }]) => {
      const marked = Object.fromEntries(values.map((name) => [name, `<${name}>`]));
      const message = noticeWire(
        { id: 1, userId: 1, kind, values: marked, at: 0 },
        false,
        language,
      );
      const { link, ...words } = oneMessage(language, 'notice-1', message);
      expect(words.title, kind).not.toBe(kind);
      expect(link, kind).toMatch(/^\/pages\//u);
      return [...JSON.stringify(words).matchAll(/<(\w+)>/gu)].map(([, name]) => `${kind}: ${name}`);
    });
    expect(said.filter((one) => !SAID.some((name) => one.endsWith(`: ${name}`)))).toEqual([]);
    expect(said.length).toBeGreaterThan(5);
    expect(manyMessages(language, 7).title).toContain('7');
  });
});
