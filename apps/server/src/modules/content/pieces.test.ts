import { calls, type InputOf, LANGUAGES } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';

const { content } = calls;
const reason = 'as agreed with the lawyers';
/** As long as a piece waits here for its time. */
const WAIT = 60_000;

let server: TestServer;
let writer: TestOperator;
/** What an operator sends has parts, so it goes as JSON. */
let asWriter: { readonly token: string; readonly as: 'json' };
beforeAll(async () => {
  server = await TestServer.start();
  writer = await newOperator(server, 'content');
  asWriter = { ...writer.as, as: 'json' };
});
afterAll(() => server.end());

type Create = Omit<InputOf<typeof content.createPiece>, 'reason'>;
const text = (title: string, body = '') => ({ title, abstract: '', body });
const create = (input: Create) => server.must(content.createPiece, { reason, ...input }, asWriter);
const refusal = async (input: Create) =>
  await server.errorOf(content.createPiece, { reason, ...input }, asWriter);
const revise = (input: Omit<InputOf<typeof content.revisePiece>, 'reason'>) =>
  server.errorOf(content.revisePiece, { reason, ...input }, asWriter);
const titles = async (c_id: number, lang = 'en') =>
  (await server.must(content.news, { c_id }, { headers: { lang } })).data.map((row) => row.title);
const withdraw = (id: number) => server.must(content.withdrawPiece, { id, reason }, asWriter);
const now = () => server.program.services.clock.now();

describe('news and banners', () => {
  it('are empty lists at first, and other lists are refused', async () => {
    expect(await server.must(content.news, { c_id: 4 })).toMatchObject({ data: [], total: 0 });
    expect(await server.errorOf(content.news, { c_id: 6 })).toBe('FIELD_CHOICE');
    expect(await server.errorOf(content.newsDetail, { id: 999_999 })).toBe('CONTENT_UNKNOWN');
  });

  it('are read in the own language, else in English, page by page', async () => {
    const one = await create({
      kind: 'news',
      texts: { en: text('Hello {{site}}', 'One\n\n## Two'), zh: text('你好', '一') },
    });
    expect(one).toMatchObject({ state: 'shown', shown_version: 1, version: 1, fixed: false });
    expect(one.missing).toEqual(LANGUAGES.filter((name) => name !== 'en' && name !== 'zh'));
    await create({ kind: 'banner', texts: { en: text('A banner') }, link: '/pages/buy/buy' });
    expect(await titles(4)).toEqual(['Hello Kontor']);
    expect(await titles(4, 'zh')).toEqual(['你好']);
    expect(await titles(4, 'vn')).toEqual(['Hello Kontor']);
    expect(await titles(5)).toEqual(['A banner']);
    const detail = await server.must(content.newsDetail, { id: one.id });
    expect(detail).toMatchObject({ c_id: 4, body: ['One', '## Two'], link: null });
    const second = await server.must(content.news, { c_id: 4, page: 2, limit: 1 });
    expect(second).toMatchObject({ data: [], total: 1 });
    await withdraw(one.id);
    expect(await titles(4)).toEqual([]);
    expect(await server.errorOf(content.newsDetail, { id: one.id })).toBe('CONTENT_UNKNOWN');
    await server.must(content.restorePiece, { id: one.id, reason }, asWriter);
    expect(await titles(4)).toEqual(['Hello Kontor']);
    await withdraw(one.id);
  });

  it('come and go at their times; a later version waits for its own', async () => {
    const publish_at = now() + WAIT;
    const until = publish_at + WAIT;
    const piece = await create({ kind: 'news', texts: { en: text('Later') }, publish_at, until });
    expect(piece).toMatchObject({ state: 'scheduled', shown_version: null });
    expect(await titles(4)).toEqual([]);
    await server.clock.advance(WAIT);
    expect(await titles(4)).toEqual(['Later']);
    const next = { id: piece.id, version: 1, texts: { en: text('Even later') } };
    expect(await revise({ ...next, publish_at: now() + WAIT / 2 })).toBeUndefined();
    expect(await titles(4)).toEqual(['Later']);
    await server.clock.advance(WAIT / 2);
    expect(await titles(4)).toEqual(['Even later']);
    await server.clock.advance(WAIT);
    // The new version was given no end.
    expect(await titles(4)).toEqual(['Even later']);
    await withdraw(piece.id);
    const short = await create({ kind: 'news', texts: { en: text('Short') }, until: now() + 1 });
    await server.clock.advance(1);
    expect(await titles(4)).toEqual([]);
    const ended = await server.must(
      content.operatorPieces,
      { kind: 'news', status: 'ended' },
      asWriter,
    );
    expect(ended.data.map(({ id }) => id)).toEqual([short.id]);
  });
});

describe('the popup', () => {
  it('is null, or the first there is, with its version', async () => {
    expect(await server.must(content.popup, {})).toBeNull();
    const piece = await create({ kind: 'popup', texts: { en: text('Look') } });
    expect(await server.must(content.popup, {})).toMatchObject({ title: 'Look', version: 1 });
    await revise({ id: piece.id, version: 1, texts: { en: text('Look again') } });
    expect(await server.must(content.popup, {})).toMatchObject({
      title: 'Look again',
      version: 2,
    });
    await withdraw(piece.id);
    expect(await server.must(content.popup, {})).toBeNull();
  });
});

describe("a new installation's menu", () => {
  it('leads to everything that the home knows, the chat room and support among it', async () => {
    const entries = await server.must(content.menu, {});
    expect(entries).toContainEqual({
      key: 'chatroom',
      title: 'Public chat',
      path: '/pages/kefu/index?room=public',
    });
    expect(entries.map(({ key }) => key)).toContain('support');
  });
});

describe('what is edited', () => {
  const rowsOf = async (kind: 'faq' | 'page' | 'article' | 'menu') =>
    (await server.must(content.operatorPieces, { kind, limit: 100 }, asWriter)).data;

  it('shows at once: a question, with its figures filled in', async () => {
    const [first] = await rowsOf('faq');
    const texts = { en: text('What does it cost?', 'Only {{convertFee}}.') };
    const edited = await revise({ id: first?.id ?? 0, version: 1, texts });
    expect(edited).toBeUndefined();
    const [entry] = await server.must(content.faq, {});
    expect(entry).toMatchObject({ question: 'What does it cost?', answer: 'Only 0.1%.' });
    // Languages that were left out stay as they were.
    const [chinese] = await server.must(content.faq, {}, { headers: { lang: 'zh' } });
    expect(chinese?.question).not.toBe('What does it cost?');
  });

  it('keeps every version under its hash, and refuses an edit of an older one', async () => {
    const about = (await rowsOf('page')).find(({ slug }) => slug === 'aboutus');
    const id = about?.id ?? 0;
    const texts = { en: text('About', '<b>us</b>') };
    expect(await revise({ id, version: 1, texts, remove: 'th' })).toBeUndefined();
    expect(await revise({ id, version: 1, texts })).toBe('CONTENT_VERSION');
    const versions = await server.must(content.operatorVersions, { id }, asWriter);
    expect(versions.data.map(({ version }) => version)).toEqual([2, 1]);
    expect(new Set(versions.data.map(({ hash }) => hash)).size).toBe(2);
    expect(versions.data[0]?.texts.th).toBeUndefined();
    expect(await server.must(content.aboutus, {})).toMatchObject({
      title: 'About',
      body: ['<b>us</b>'],
      version: 2,
    });
    expect(await server.errorOf(content.operatorVersions, { id: 999_999 }, asWriter)).toBe(
      'CONTENT_UNKNOWN',
    );
    const gone = await server.errorOf(content.withdrawPiece, { id, reason }, asWriter);
    expect(gone).toBe('CONTENT_FIXED');
  });

  it('switches an entry of the home off and on', async () => {
    const keys = async () => (await server.must(content.menu, {})).map(({ key }) => key);
    const before = await keys();
    expect(before.slice(0, 2)).toEqual(['buy', 'stocks']);
    const stocks = (await rowsOf('menu')).find(({ slug }) => slug === 'stocks');
    await withdraw(stocks?.id ?? 0);
    expect(await keys()).toEqual(before.filter((key) => key !== 'stocks'));
    const restored = await server.must(
      content.restorePiece,
      { id: stocks?.id ?? 0, reason },
      asWriter,
    );
    expect(restored).toMatchObject({ state: 'shown' });
    const { texts, link } = restored;
    const moved = { id: restored.id, version: 1, texts, position: 1, link: link ?? '' };
    expect(await revise(moved)).toBeUndefined();
    expect((await keys())[0]).toBe('stocks');
    const [entry] = await server.must(content.menu, {}, { headers: { lang: 'zh' } });
    expect(entry).toEqual({ key: 'stocks', title: '股票', path: '/pages/market/stocks' });
  });
});

describe('articles', () => {
  it('are listed, and found by name and number', async () => {
    const list = await server.must(content.articles, {});
    expect(list[0]).toMatchObject({ slug: 'terms', title: 'Terms of service' });
    expect(list).toHaveLength(15);
    const found = await server.must(content.article, { slug: 'risk-futures' });
    expect(found.body.join(' ')).toContain('Not enough data: 0 accounts in the last 90 days');
    expect((await server.must(content.article, { id: found.id })).slug).toBe('risk-futures');
  });

  it.each([{}, { slug: 'nothing' }, { id: 999_999 }])('%j is not there', async (input) => {
    expect(await server.errorOf(content.article, input)).toBe('CONTENT_UNKNOWN');
  });

  it('does not answer news or pages by their number', async () => {
    const piece = await create({ kind: 'popup', texts: { en: text('No article') } });
    expect(await server.errorOf(content.article, { id: piece.id })).toBe('CONTENT_UNKNOWN');
    await withdraw(piece.id);
  });
});

describe('refusals', () => {
  const texts = { en: text('Title', 'Body') };
  it.each<[string, Create, string]>([
    ['no English', { kind: 'news', texts: { zh: text('你好') } }, 'FIELD_REQUIRED'],
    ['no body', { kind: 'faq', texts: { en: text('Why?') } }, 'FIELD_REQUIRED'],
    ['no name', { kind: 'article', texts }, 'FIELD_REQUIRED'],
    ['a name in capitals', { kind: 'article', slug: 'No Way', texts }, 'FIELD_FORMAT'],
    ['a name that is taken', { kind: 'article', slug: 'terms', texts }, 'CONTENT_SLUG_USED'],
    ['another page', { kind: 'page', slug: 'other', texts }, 'FIELD_CHOICE'],
    [
      'a figure that is none',
      { kind: 'news', texts: { en: text('{{profit}}') } },
      'CONTENT_FIGURE',
    ],
    [
      'a part that does not end',
      { kind: 'news', texts: { en: text('{{#hold}}{{hold}} hours') } },
      'CONTENT_FIGURE',
    ],
    ['an end before the beginning', { kind: 'news', texts, until: 1 }, 'FIELD_FORMAT'],
    ['no place to lead to', { kind: 'menu', slug: 'more', texts }, 'FIELD_REQUIRED'],
    [
      'a picture that is nobody’s',
      { kind: 'news', texts, thumbnail: `/api/files/${'a'.repeat(32)}` },
      'UPLOAD_UNKNOWN',
    ],
  ])('%s', async (_, input, error) => {
    expect(await refusal(input)).toBe(error);
  });

  it('to a host that is added wants two, and the list shrinks by one’s word alone', async () => {
    const asks = async (...hosts: string[]) =>
      await server.must(content.setHosts, { hosts, reason }, { ...asWriter, as: 'json' });
    const waits = { proposal_id: expect.any(Number) as number };
    const first = (await asks('help.example.com', 'old.example.com')) as typeof waits;
    expect(first).toEqual(waits);
    expect(await server.must(content.hosts, {})).toEqual({ hosts: [] });
    const second = await newOperator(server, 'content');
    const word = { id: first.proposal_id, reason };
    await server.must(calls.proposals.approve, word, second.as);
    expect(await asks('help.example.com')).toEqual({ hosts: ['help.example.com'] });
    // In the place of one that is there, too.
    expect(await asks('evil.example.com')).toEqual(waits);
    expect(await server.must(content.hosts, {})).toEqual({ hosts: ['help.example.com'] });
  });

  it.each([
    'http://help.example.com/x',
    'https://other.example.com/',
    'https://help.example.com.evil.example/',
    'https://help.example.com@evil.example/',
    'https://help.example.com:8443/',
    'javascript:alert(1)',
    '//evil.example',
    '/console/',
    '/pages/../console',
  ])('a link to %s', async (link) => {
    expect(await refusal({ kind: 'news', texts, link })).toBe('CONTENT_LINK');
  });

  it('of a host take its links away once it is off the list', async () => {
    expect(await server.must(content.hosts, {})).toEqual({ hosts: ['help.example.com'] });
    const link = 'https://help.example.com/guide';
    const { id } = await create({ kind: 'news', texts, link });
    expect((await server.must(content.newsDetail, { id })).link).toBe(link);
    await server.must(content.setHosts, { hosts: [], reason }, asWriter);
    expect((await server.must(content.newsDetail, { id })).link).toBeNull();
    const bad = await server.errorOf(
      content.setHosts,
      { hosts: ['https://x.example'], reason },
      asWriter,
    );
    expect(bad).toBe('FIELD_FORMAT');
  });
});
