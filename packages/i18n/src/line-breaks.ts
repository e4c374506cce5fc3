import { BCP47, type Language } from './languages.ts';
import { WORDS } from './words.ts';

export { WORDS };

/**
 * Where lines may end in languages that write no spaces. `Intl.Segmenter` finds the words in every
 * browser, and marks in the text say what it found: lines may end at a zero width space. Chinese
 * and Japanese are shown with `word-break: keep-all`, so that they end at these marks and at
 * punctuation only. Thai goes by words everywhere, but for those that no dictionary knows: they are
 * shown with soft hyphens between their letters, which are no place for a line to end with
 * `hyphens: none`, and which dictionaries do not look past. Unlike word joiners, search and speech
 * pass over them.
 */
const MAY_BREAK = '\u200b';
const NO_BREAK = '\u00ad';
const MARKS = /[\u200b\u00ad]/gu;
/** Chinese writes a space between a number and its unit; browsers break at any space but this. */
const UNIT_SPACE = /(?<=\p{Number}) (?=\p{Script=Han})/gu;
const FIRM_UNIT_SPACE = /(?<=\p{Number})\u00a0(?=\p{Script=Han})/gu;

/** The text as it was written, for whoever copies or compares it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARKS, '').replaceAll(FIRM_UNIT_SPACE, ' ');
}

/** Puts the marks into a text; those that are there already are taken out. */
export type Marker = (text: string) => string;

/** Undefined for languages with spaces, whose lines every browser breaks as it should. */
export function lineBreaksIn(language: Language): Marker | undefined {
  const own = WORDS[language];
  if (own === undefined) return undefined;
  const mark = language === 'th' ? thai(own) : ideographic(language, own);
  return (marked) => {
    const text = withoutMarks(marked);
    return WRITTEN_WITHOUT_SPACES.test(text) ? mark(text) : text;
  };
}

const WRITTEN_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Longer ones first: one may begin as another does. */
function anyOf(words: readonly string[]): RegExp {
  const sorted = words.toSorted((one, other) => other.length - one.length);
  return sorted.length === 0 ? /(?!)/gu : new RegExp(sorted.join('|'), 'gu');
}

/** A vowel before its consonant belongs to what follows, and a mark to what it stands on. */
const THAI_BEFORE = /[\u0e01-\u0e3a\u0e45-\u0e4e]$/u;
const THAI_AFTER = /^[\u0e01-\u0e2e\u0e40-\u0e44]/u;

function thai(own: readonly string[]): Marker {
  const words = anyOf(own);
  const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });
  return (text) =>
    text.replaceAll(words, (word, at: number) => {
      const whole = [...letters.segment(word)].map(({ segment }) => segment).join(NO_BREAK);
      const before = THAI_BEFORE.test(text.slice(0, at)) ? MAY_BREAK : '';
      const after = THAI_AFTER.test(text.slice(at + word.length)) ? MAY_BREAK : '';
      return before + whole + after;
    });
}

interface Word {
  readonly text: string;
  /** Whether it is one of ours, and so a word for sure. */
  readonly own: boolean;
}

function ideographic(language: Language, own: readonly string[]): Marker {
  const words = anyOf(own);
  const segmenter = new Intl.Segmenter(BCP47[language], { granularity: 'word' });
  const mayBreak = language === 'jp' ? mayBreakJapanese : mayBreakChinese;

  const wordsOf = (text: string): Word[] => {
    const found: Word[] = [];
    let at = 0;
    const others = (end: number): void => {
      for (const { segment } of segmenter.segment(text.slice(at, end))) {
        found.push({ text: segment, own: false });
      }
    };
    for (const { 0: word, index } of text.matchAll(words)) {
      others(index);
      found.push({ text: word, own: true });
      at = index + word.length;
    }
    others(text.length);
    return found;
  };

  return (text) => {
    const marked = wordsOf(text).map((word, at, all) => {
      const [before, after] = [all[at - 1], all[at + 1]];
      const isBreak =
        before !== undefined &&
        LETTER_LAST.test(before.text) &&
        LETTER_FIRST.test(word.text) &&
        mayBreak(before, word, after);
      return (isBreak ? MAY_BREAK : '') + word.text;
    });
    return marked.join('').replaceAll(UNIT_SPACE, '\u00a0');
  };
}

/** Beside punctuation and spaces lines end as in any text, and a unit stays with its number. */
const LETTER_LAST = /[\p{Letter}ー]$/u;
const LETTER_FIRST = /^[\p{Letter}\p{Number}]/u;

type MayBreak = (before: Word, word: Word, after: Word | undefined) => boolean;

const isSingle = ({ text }: Word): boolean => /^.$/su.test(text);

/** Single characters that are words by themselves, and which of their sides they lean on. */
const CHINESE_LEANS_BACK = /^[的了吗嗎后後]$/u;
const CHINESE_LEANS_ON = /^[和与與或及在以按由从從向将將被把对對不未已则則即请請]$/u;

/**
 * A single character is most often a part of a word that the dictionary does not know, so it stays
 * with both of its neighbours.
 */
const mayBreakChinese: MayBreak = (before, word, after) => {
  if (CHINESE_LEANS_ON.test(before.text)) return false;
  if (isSingle(word)) return after !== undefined && CHINESE_LEANS_ON.test(word.text);
  return !isSingle(before) || CHINESE_LEANS_BACK.test(before.text);
};

const HIRAGANA_FIRST = /^\p{Script=Hiragana}/u;
const HIRAGANA_LAST = /\p{Script=Hiragana}$/u;
const KATAKANA_FIRST = /^\p{Script=Katakana}/u;
const KATAKANA_LAST = /[\p{Script=Katakana}ー]$/u;
const KANJI = /\p{Script=Han}/u;
/** What makes the word after it polite: お知らせ, ご本人. */
const POLITE = /^[おご](?:$|\p{Script=Han})/u;
/** Particles that end a phrase even where hiragana follows. */
const PARTICLE = /^[をはが]$/u;
/** What only ends words. */
const JAPANESE_END = /^(?:済み|待ち|付き|切れ)/u;

/**
 * A phrase is a word with what is written in hiragana behind it: particles and endings. Words of
 * katakana are one, whatever of them the dictionary knows, and a single kanji is a part of a word.
 */
const mayBreakJapanese: MayBreak = (before, word, after) => {
  const leads = after !== undefined && HIRAGANA_FIRST.test(after.text);
  if (HIRAGANA_FIRST.test(word.text)) {
    const isPolite = POLITE.test(word.text) && (!isSingle(word) || KANJI.test(after?.text ?? ''));
    return isPolite || (PARTICLE.test(before.text) && !isSingle(word));
  }
  if (JAPANESE_END.test(word.text) || POLITE.test(before.text)) return false;
  if (HIRAGANA_LAST.test(before.text)) {
    // Of two verbs in one, such as 読み込む, the second is a single kanji with its ending.
    return isSingle(word) ? leads && !KANJI.test(before.text) : true;
  }
  if (isSingle(before) || isSingle(word)) return false;
  const isKatakana = KATAKANA_LAST.test(before.text) && KATAKANA_FIRST.test(word.text);
  return before.own || word.own || !isKatakana;
};
