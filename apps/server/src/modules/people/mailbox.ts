import { domainToASCII } from 'node:url';

/** Providers whose rules are known, with which of their addresses reach the same mailbox. */
interface Provider {
  /** The first stands for all of them: a name is one person's at each. */
  readonly domains: readonly string[];
  /** What of a name its provider does not look at. */
  readonly ignored?: RegExp;
  readonly alike?: readonly [RegExp, string];
}

const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
    alike: [/-/g, '.'],
  },
];
/** Here a name has no minus, which begins a tag as a plus does elsewhere. */
const MINUS_IS_TAG =
  /^(yahoo\.([a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})|ymail\.com|rocketmail\.com)$/;

/**
 * Cyrillic and Greek letters that look like a Latin one, or whose capitals do, by confusables.txt
 * of Unicode's security mechanisms (https://www.unicode.org/Public/security/latest/).
 * Only they: the whole table would make one of rn and m, and of l and 1.
 */
const LOOK_ALIKES = new Map(
  [
    ['авгекмнорстухьѕіјѡѵүһҽӏԁԍԛԝ', 'abrekmhopctyxbsijwvyheidgqw'],
    ['αβγεζηικμνορσςτυχϝϳϻ', 'abyezhikmvopootuxfjm'],
  ].flatMap(([letters = '', latin = '']) =>
    Array.from(letters, (letter, n) => [letter, latin[n] ?? letter] as const),
  ),
);

/**
 * Which mailbox a mail address reaches, as an address itself: that of `A.b+news@googlemail.com` is
 * `ab@gmail.com`. It is only for who is the same person. Accounts are found, and mails sent, by
 * the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const domain = domainOf(plain.slice(at + 1));
  const name = nameOf(foldedLetters(plain.slice(0, Math.max(0, at))), domain);
  // Letters and marks that were apart may be one letter now.
  return `${name.normalize('NFKC')}@${domain}`;
}

function domainOf(written: string): string {
  // What is no domain reaches nobody, and stays as it is.
  const small = written.toLowerCase();
  const domain = (domainToASCII(small) || small).replace(/\.+$/, '');
  return providerOf(domain)?.domains[0] ?? domain;
}

function providerOf(domain: string): Provider | undefined {
  return PROVIDERS.find(({ domains }) => domains.includes(domain));
}

/** Small letters, the Latin ones for those that look alike, and nothing that is not seen. */
function foldedLetters(text: string): string {
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // By way of the capitals, or letters with two small forms would stay two; ẞ first becomes ß.
  const small = seen.toLowerCase().toUpperCase().toLowerCase();
  return Array.from(small, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
}

function nameOf(written: string, domain: string): string {
  const { ignored, alike } = providerOf(domain) ?? {};
  const name = withoutTag(written, MINUS_IS_TAG.test(domain) ? /[+-]/ : /\+/);
  const known = ignored === undefined ? name : name.replace(ignored, '');
  return alike === undefined ? known : known.replace(...alike);
}

/** What begins with a tag's mark has no other name. */
function withoutTag(name: string, mark: RegExp): string {
  const tag = name.slice(1).search(mark);
  return tag === -1 ? name : name.slice(0, tag + 1);
}
