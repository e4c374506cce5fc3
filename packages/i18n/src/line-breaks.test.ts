import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import GLOSSARY from '../glossary.json' with { type: 'json' };
import { LANGUAGES, type Language } from './index.ts';
import { lineBreaksIn, withoutMarks } from './line-breaks.ts';
import { WORDS } from './words.ts';

const WITHOUT_SPACES = Object.keys(WORDS) as Language[];

/** Each line that a text may be broken into where the marks stand; no letters are lost. */
function phrasesOf(language: Language, text: string): string[] {
  const marked = lineBreaksIn(language)?.(text) ?? text;
  expect(withoutMarks(marked)).toBe(text);
  return marked.split('\u200b').map(withoutMarks);
}

function textsOf(language: Language): string[] {
  const folder = fileURLToPath(new URL(`../locales/${language}/`, import.meta.url));
  const files = readdirSync(folder).map((name) => readFileSync(folder + name, 'utf8'));
  return files.flatMap((file) => Object.values(JSON.parse(file) as Record<string, string>));
}

const termsOf = (language: Language): string[] =>
  Object.values(GLOSSARY as Record<string, Record<Language, { term: string }>>).map(
    (entry) => entry[language].term,
  );

it('marks nothing in languages with spaces', () => {
  const marked = LANGUAGES.filter((language) => lineBreaksIn(language) !== undefined);
  expect(marked).toEqual(['zh', 'hk', 'th', 'jp']);
});

describe.each(WITHOUT_SPACES)('in %s', (language) => {
  const mark = lineBreaksIn(language);

  it('texts keep their letters, marked once or again', () => {
    for (const text of textsOf(language)) {
      const marked = mark?.(text) ?? '';
      expect(withoutMarks(marked)).toBe(text);
      expect(mark?.(marked)).toBe(marked);
    }
  });

  it('every word of our own is in use', () => {
    const texts = textsOf(language).join('\n');
    expect(WORDS[language]?.filter((word) => !texts.includes(word))).toEqual([]);
  });

  it('what is not its own script stays as it is', () => {
    for (const text of ['BTC/USDT', 'TVf3…9kQx', '1,200.5 USDT', 'Kontor', '']) {
      expect(mark?.(text)).toBe(text);
    }
  });
});

describe.each(['zh', 'hk', 'jp'] as const)('phrases in %s', (language) => {
  it('keep short terms of the glossary whole', () => {
    const short = termsOf(language).filter((term) => term.length <= 3);
    expect(short.length).toBeGreaterThan(30);
    expect(short.filter((term) => phrasesOf(language, term).length > 1)).toEqual([]);
  });

  it('leave no character alone on a last line', () => {
    const alone = textsOf(language).filter((text) => {
      const [, ...later] = phrasesOf(language, text);
      return later.some((phrase) => /^.$/su.test(phrase));
    });
    expect(alone).toEqual([]);
  });
});

it.each<[Language, string, readonly string[]]>([
  ['jp', '新しい出金先です。', ['新しい', '出金先です。']],
  ['jp', '証拠金維持率を確認してください', ['証拠金維持率を', '確認してください']],
  ['jp', 'アンチフィッシングコード', ['アンチフィッシングコード']],
  ['jp', 'トークンセール', ['トークン', 'セール']],
  ['jp', '読み込めませんでした', ['読み込めませんでした']],
  ['jp', 'アラートはまだありません', ['アラートは', 'まだありません']],
  ['jp', 'もう一度お試しください', ['もう一度', 'お試しください']],
  ['jp', 'ご本人名義の口座', ['ご本人', '名義の', '口座']],
  ['jp', '過去1か月の推移', ['過去1か月の', '推移']],
  ['jp', '約定済み', ['約定済み']],
  ['zh', '等待成交的委托显示在这里', ['等待', '成交的', '委托', '显示', '在这里']],
  ['zh', '直至成交或撤单', ['直至', '成交', '或撤单']],
  ['zh', '充值与提现', ['充值', '与提现']],
  ['zh', '保证金不足的仓位会被强平', ['保证金', '不足的', '仓位会', '被强平']],
  ['zh', '15分钟', ['15分钟']],
  ['hk', '獎池手續費', ['獎池', '手續費']],
  ['hk', '您的手續費已退回', ['您的', '手續費', '已退回']],
])('in %s, %s', (language, text, phrases) => {
  expect(phrasesOf(language, text)).toEqual(phrases);
});

it('in Chinese a unit stays with its number, with a space between them or without', () => {
  expect(lineBreaksIn('zh')?.('为期 30 天')).toBe('为期 30\u00a0天');
  expect(phrasesOf('zh', '为期30天')).toEqual(['为期', '30天']);
});

describe('Thai words that no dictionary knows', () => {
  const mark = lineBreaksIn('th');

  it('are joined letter by letter, vowels with what they stand on', () => {
    expect(mark?.('สปอต')).toBe('ส\u00adป\u00adอ\u00adต');
    expect(mark?.('ล็อต')).toBe('ล็\u00adอ\u00adต');
  });

  it('part from Thai on both sides, and from nothing else', () => {
    expect(phrasesOf('th', 'บัญชีสปอตของคุณ')).toEqual(['บัญชี', 'สปอต', 'ของคุณ']);
    expect(phrasesOf('th', '(สปอต) 2 ล็อต')).toEqual(['(สปอต) 2 ล็อต']);
    expect(phrasesOf('th', 'ล็อตๆ')).toEqual(['ล็อตๆ']);
  });

  it('are those of the glossary', () => {
    const words = new Intl.Segmenter('th', { granularity: 'word' });
    const split = ['ฟิวเจอร์ส', 'โพซิชัน', 'มาร์จิ้น', 'คริปโต', 'ทริกเกอร์', 'โทเคน'];
    for (const word of split) {
      expect([...words.segment(word)].length).toBeGreaterThan(1);
      expect(termsOf('th').join(' ')).toContain(word);
      expect(WORDS.th).toContain(word);
    }
  });
});
