import { calls } from '@kontor/contract';
import { figuresIn, LANGUAGES, placeholdersOf } from '@kontor/i18n';
import { exchangeSettings, options } from '@kontor/schema';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '@kontor/money';
import { TestServer } from '../../testing/test-server.ts';
import { allFigures, FIGURE_NAMES } from './figures.ts';
import { SEED } from './seed-texts.ts';

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

  it('has every article, news and banner in every language, with the same figures', () => {
    const shapeOf = (line: string) => [/^(## |- )?/.exec(line)?.[0], placeholdersOf(line)];
    const partsOf = ({ articles, news, banners }: (typeof SEED)['en']) =>
      [articles, news, banners].map((part) =>
        Object.entries(part).map(([slug, { body, abstract }]) => [
          slug,
          body.map(shapeOf),
          placeholdersOf(abstract),
        ]),
      );
    for (const language of LANGUAGES) {
      expect(partsOf(SEED[language]), language).toEqual(partsOf(SEED.en));
    }
    const titles = LANGUAGES.map((language) => SEED[language].articles['risk-futures'].title);
    expect(new Set(titles).size).toBe(LANGUAGES.length);
  });

  it('names only figures that the platform has', async () => {
    const figures = await allFigures(server.program.services, 'en');
    const named = placeholdersOf(JSON.stringify(SEED));
    expect(named.filter((name) => (figures[name] ?? '') === '')).toEqual([]);
    expect(Object.keys(figures).sort()).toEqual(named);
    expect([...FIGURE_NAMES].sort()).toEqual(named);
  });
});

describe('visitors', () => {
  it('read everything in their language, with no braces left', async () => {
    for (const lang of LANGUAGES) {
      const headers = { lang };
      const faq = await server.must(content.faq, {}, { headers });
      // Play money has no hold, so why there is one is not asked.
      expect(faq.map(({ question }) => question)).toHaveLength(SEED.en.faq.length - 1);
      expect(faq[0]?.answer).toContain(figuresIn(lang).share('0.001'));
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
    expect(before.body).toContain('- Convert: 0.1%');
    await server.program.services.queries
      .update(exchangeSettings)
      .set({ value: parseAmount('0.0025') })
      .where(eq(exchangeSettings.name, 'convert_fee_rate'));
    const after = await server.must(content.operationalCompliance, {});
    expect(after.body).toContain('- Convert: 0.25%');
    expect(after.hash).not.toBe(before.hash);
    const [first] = await server.must(content.faq, {});
    expect(first?.answer).toContain('0.25%');
  });
});

describe('a figure of nothing', () => {
  const set = async (name: string, value: string): Promise<void> => {
    await server.program.services.queries
      .update(exchangeSettings)
      .set({ value: parseAmount(value) })
      .where(eq(exchangeSettings.name, name));
  };
  const readIn = async (lang: string): Promise<string> => {
    const headers = { lang };
    const faq = await server.must(content.faq, {}, { headers });
    const page = await server.must(content.operationalCompliance, {}, { headers });
    const fees = await server.must(content.article, { slug: 'fees' }, { headers });
    const lines = [page.body, fees.body].flat();
    return [...faq.flatMap(({ question, answer }) => [question, answer]), ...lines].join('\n');
  };

  it.each(LANGUAGES)('is not spoken of in %s, and one that is set is', async (lang) => {
    const zero = new RegExp(`(?<![\\d.,])${figuresIn(lang).share('0')}`);
    const hold = figuresIn(lang).amount('37');
    await set('withdrawal_fee_rate', '0');
    await set('address_hold_hours', '0');
    const without = await readIn(lang);
    expect(without).not.toMatch(zero);
    expect(without).not.toMatch(
      /(?<![\d.,])0 ?(?:hours?|小时|小時|時間|시간|ชั่วโมง|giờ|heures?|horas?)/,
    );
    expect(without).not.toMatch(/\{\{|\}\}|^- ?$/m);

    await set('withdrawal_fee_rate', '0.0007');
    await set('address_hold_hours', '37');
    const withBoth = await readIn(lang);
    expect(withBoth.split(figuresIn(lang).share('0.0007')).length - 1).toBe(3);
    expect(withBoth.split(hold).length - 1).toBe(1);
    expect(withBoth).not.toMatch(/\{\{|\}\}/);
    await set('withdrawal_fee_rate', '0');
    await set('address_hold_hours', '24');
  });
});

describe('the measured share of losing accounts', () => {
  it('is told once there are enough, exactly, and counts members alone', async () => {
    const { services } = server.program;
    const now = services.clock.now();
    const option = (index: number, userId: number) => ({
      id: 900_000 + index,
      userId,
      marketId: 1,
      instrumentId: 1,
      currencyId: 1,
      accountId: 1,
      direction: 'up' as const,
      seconds: 60,
      stake: parseAmount('10'),
      payoutRatio: parseAmount('0.8'),
      status: 'settled' as const,
      acceptedAt: now,
      tickWaitMs: 0,
      bucketAt: now,
      returned: parseAmount(index % 3 === 0 ? '18' : '0'),
      // The last one is too old to count.
      settledAt: index === 24 ? now - 91 * 86_400_000 : now,
    });
    const rows = Array.from({ length: 25 }, (_, index) => option(index, 500_000 + index));
    await services.queries.insert(options).values([...rows, option(100, 1)]);
    server.wallClock.advance(60_001);
    const lossLine = async (lang: string) => {
      const found = await server.must(
        content.article,
        { slug: 'risk-options' },
        { headers: { lang } },
      );
      return found.body.join('\n');
    };
    expect(await lossLine('en')).toContain('16 of 24 accounts (66.6%) lost money in the last 90');
    // Counted once a minute, however many read it.
    await services.queries.insert(options).values(option(101, 600_000));
    expect(await lossLine('zh')).toContain('24 个账户中有 16 个亏损（66.6%）');
    server.wallClock.advance(60_001);
    expect(await lossLine('en')).toContain('17 of 25 accounts (68.0%)');
  });
});
