import { calls } from '@kontor/contract';
import { LANGUAGES, placeholdersOf } from '@kontor/i18n';
import { exchangeSettings } from '@kontor/schema';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '@kontor/money';
import { TestServer } from '../../testing/test-server.ts';
import { figuresNow, SEED } from './texts.ts';

const { content } = calls;
const PAGES = [content.aboutus, content.contactus, content.operationalCompliance];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.end());

describe('what is written', () => {
  it('is there in every language, with the same shape and the same figures', () => {
    const shapeOf = (lines: readonly string[]) =>
      lines.map((line) => [/^(## |- )?/.exec(line)?.[0], placeholdersOf(line)]);
    const texts = LANGUAGES.map((language) => SEED[language]);
    for (const seed of texts) {
      const lines = seed.faq.flatMap(({ question, answer }) => [question, answer]);
      const english = SEED.en.faq.flatMap(({ question, answer }) => [question, answer]);
      expect(shapeOf(lines)).toEqual(shapeOf(english));
      for (const name of ['aboutus', 'contactus', 'operational_compliance'] as const) {
        expect(shapeOf(seed[name].body)).toEqual(shapeOf(SEED.en[name].body));
      }
    }
    expect(new Set(texts.map((seed) => seed.faq[0]?.question)).size).toBe(LANGUAGES.length);
  });

  it('names only figures that the platform has', async () => {
    const figures = await figuresNow(server.program.services.queries);
    const named = placeholdersOf(JSON.stringify(SEED));
    expect(named.filter((name) => (figures[name] ?? '') === '')).toEqual([]);
    expect(Object.keys(figures).sort()).toEqual(named);
  });
});

describe('visitors', () => {
  it('read everything in their language, with no braces left', async () => {
    for (const lang of LANGUAGES) {
      const headers = { lang };
      const faq = await server.must(content.faq, {}, { headers });
      expect(faq.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      const pages = await Promise.all(PAGES.map((call) => server.must(call, {}, { headers })));
      expect(pages[2]?.title).toBe(SEED[lang].operational_compliance.title);
      expect(JSON.stringify([faq, pages])).not.toMatch(/\{\{|\}\}|–"/);
    }
  });

  it('can check what they read by its hash', async () => {
    for (const call of PAGES) {
      const { title, body, version, hash } = await server.must(call, {});
      expect(version).toBe(1);
      const text = [title, ...body].join('\n');
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    }
  });

  it('see a figure as it is set now, under another hash', async () => {
    const before = await server.must(content.operationalCompliance, {});
    expect(before.body).toContain('- Exchange between coins: 0.1%');
    await server.program.services.queries
      .update(exchangeSettings)
      .set({ value: parseAmount('0.0025') })
      .where(eq(exchangeSettings.name, 'convert_fee_rate'));
    const after = await server.must(content.operationalCompliance, {});
    expect(after.body).toContain('- Exchange between coins: 0.25%');
    expect(after.hash).not.toBe(before.hash);
    const [first] = await server.must(content.faq, {});
    expect(first?.answer).toContain('0.25%');
  });
});
