import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { timeOut } from './fields.ts';

/** What operators write. A menu entry and a banner are pieces of content like an article. */
export const CONTENT_KINDS = ['news', 'banner', 'popup', 'article', 'page', 'faq', 'menu'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The lists of `/news/list` by the number that asks for them. */
export const NEWS_LISTS = { 4: 'news', 5: 'banner' } as const satisfies Record<number, ContentKind>;

/** Lines of text: `## ` opens a heading, `- ` a point of a list, all others are paragraphs. */
export const linesOut = z.array(z.string());

export const linkOut = z.string().nullable().meta({
  description: 'a page of the app, or an https address on one of the allowed hosts',
});
export const pictureOut = z
  .string()
  .nullable()
  .meta({ description: 'an address below /api/files' });

export const writtenOut = z.object({
  title: z.string(),
  body: linesOut,
  version: z.number(),
  /** SHA-256 of title and body, each on its own line, as they are answered. */
  hash: z.string(),
});

export const newsRowOut = z.object({
  id: z.number(),
  title: z.string(),
  thumbnail: pictureOut,
  abstract: z.string(),
  link: linkOut,
  create_time: timeOut,
});

export const newsOut = z.object({
  id: z.number(),
  c_id: z.number().meta({ description: '4 news, 5 banners' }),
  title: z.string(),
  abstract: z.string(),
  body: linesOut,
  thumbnail: pictureOut,
  link: linkOut,
  create_time: timeOut,
});

export const articleOut = writtenOut.extend({
  id: z.number(),
  slug: z.string(),
  abstract: z.string(),
  create_time: timeOut.meta({ description: 'since when this version stands' }),
  language: z.enum(LANGUAGES).meta({ description: 'English where the own one is missing' }),
});

export const mustAcceptOut = z.array(
  z.object({
    page: z.string().meta({ description: 'the slug of an article' }),
    version: z.number(),
    title: z.string(),
  }),
);

export const acceptancesOut = z.object({
  must_accept: mustAcceptOut,
  accepted: z.array(
    z.object({
      page: z.string(),
      version: z.number(),
      language: z.enum(LANGUAGES),
      hash: z.string().meta({ description: 'of the text as it was shown to the member' }),
      create_time: timeOut,
    }),
  ),
});

const textOut = z.object({ title: z.string(), abstract: z.string(), body: z.string() });

const versionOut = z.object({
  version: z.number(),
  texts: z.partialRecord(z.enum(LANGUAGES), textOut),
  thumbnail: pictureOut,
  link: linkOut,
  position: z.number(),
  must_accept: z.boolean(),
  publish_at: timeOut,
  until: timeOut.nullable(),
  hash: z.string().meta({ description: 'SHA-256 over the whole version as it was written' }),
  create_time: timeOut,
  created_by: z.number().meta({ description: '0: the program, with a new installation' }),
});

export const CONTENT_STATES = ['shown', 'scheduled', 'ended', 'withdrawn'] as const;

export const operatorPieceOut = versionOut.extend({
  id: z.number(),
  kind: z.enum(CONTENT_KINDS),
  slug: z.string().nullable(),
  state: z.enum(CONTENT_STATES),
  /** The version that is read now; null for none. */
  shown_version: z.number().nullable(),
  missing: z.array(z.enum(LANGUAGES)).meta({ description: 'languages that English stands in for' }),
  fixed: z.boolean().meta({ description: 'the app needs it: it cannot be withdrawn' }),
  withdrawn_at: timeOut.nullable(),
});

export const operatorVersionOut = versionOut;
