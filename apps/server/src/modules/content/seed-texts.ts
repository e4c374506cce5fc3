import { LANGUAGES } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import { translate } from '@kontor/i18n/server';
import enArticles from './seed/articles/en.json' with { type: 'json' };
import fraArticles from './seed/articles/fra.json' with { type: 'json' };
import hkArticles from './seed/articles/hk.json' with { type: 'json' };
import jpArticles from './seed/articles/jp.json' with { type: 'json' };
import korArticles from './seed/articles/kor.json' with { type: 'json' };
import spaArticles from './seed/articles/spa.json' with { type: 'json' };
import thArticles from './seed/articles/th.json' with { type: 'json' };
import vnArticles from './seed/articles/vn.json' with { type: 'json' };
import zhArticles from './seed/articles/zh.json' with { type: 'json' };
import en from './seed/en.json' with { type: 'json' };
import fra from './seed/fra.json' with { type: 'json' };
import hk from './seed/hk.json' with { type: 'json' };
import jp from './seed/jp.json' with { type: 'json' };
import kor from './seed/kor.json' with { type: 'json' };
import menu from './seed/menu.json' with { type: 'json' };
import spa from './seed/spa.json' with { type: 'json' };
import th from './seed/th.json' with { type: 'json' };
import vn from './seed/vn.json' with { type: 'json' };
import zh from './seed/zh.json' with { type: 'json' };
import { PAGE_NAMES } from './pages.ts';
import type { Texts } from './publish.ts';

/** What a new installation says; `{{names}}` in it are the platform's figures. */
export const SEED = {
  en: { ...en, ...enArticles },
  fra: { ...fra, ...fraArticles },
  hk: { ...hk, ...hkArticles },
  jp: { ...jp, ...jpArticles },
  kor: { ...kor, ...korArticles },
  spa: { ...spa, ...spaArticles },
  th: { ...th, ...thArticles },
  vn: { ...vn, ...vnArticles },
  zh: { ...zh, ...zhArticles },
} satisfies Record<Language, typeof en & typeof enArticles>;

type Seed = (typeof SEED)['en'];

export interface SeedPiece {
  readonly slug: string;
  readonly texts: Texts;
  readonly link?: string;
  readonly mustAccept?: boolean;
}

interface Saying {
  readonly title: string;
  readonly abstract?: string;
  readonly body: readonly string[];
}

function inAll(say: (seed: Seed) => Saying): Texts {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const { title, abstract = '', body } = say(SEED[language]);
      return [language, { title, abstract, body: body.join('\n') }];
    }),
  );
}

const keysOf = <Part extends object>(part: Part) => Object.keys(part) as (keyof Part & string)[];

const MUST_ACCEPT: readonly string[] = ['terms', 'privacy'];

export const SEED_ARTICLES: readonly SeedPiece[] = keysOf(SEED.en.articles).map((slug) => ({
  slug,
  texts: inAll((seed) => seed.articles[slug]),
  mustAccept: MUST_ACCEPT.includes(slug),
}));

export const SEED_PAGES: readonly SeedPiece[] = PAGE_NAMES.map((slug) => ({
  slug,
  texts: inAll((seed) => seed[slug]),
}));

export const SEED_FAQ: readonly SeedPiece[] = SEED.en.faq.map((_, index) => ({
  slug: `faq-${index + 1}`,
  texts: inAll(({ faq }) => {
    const { question = '', answer = '' } = faq[index] ?? {};
    return { title: question, body: [answer] };
  }),
}));

/** The menu of the home, by the names that the home itself has for its services. */
export const SEED_MENU: readonly SeedPiece[] = keysOf(menu).map((slug) => ({
  slug,
  texts: Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { title: translate(language, 'home', `services.${slug}`), abstract: '', body: '' },
    ]),
  ),
  link: menu[slug],
}));

export const SEED_NEWS: readonly SeedPiece[] = keysOf(SEED.en.news).map((slug) => ({
  slug,
  texts: inAll((seed) => seed.news[slug]),
}));

const BANNER_LINKS: Readonly<Record<keyof Seed['banners'], string>> = {
  verify: '/pages/common/article?slug=settlement',
  learn: '/pages/common/article?slug=risk-futures',
  safe: '/pages/setting/security',
};

export const SEED_BANNERS: readonly SeedPiece[] = keysOf(SEED.en.banners).map((slug) => ({
  slug,
  texts: inAll((seed) => seed.banners[slug]),
  link: BANNER_LINKS[slug],
}));
