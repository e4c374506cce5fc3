import { z } from 'zod';
import { call } from './call.ts';
import {
  acceptancesOut,
  articleOut,
  linkOut,
  newsOut,
  newsRowOut,
  pictureOut,
  writtenOut,
} from './content-outputs.ts';
import { contentOperators } from './content-operators.ts';
import { id, optional, pageInput, pageOf, slug, wholeNumber } from './fields.ts';

const pageCall = (path: string, summary: string) =>
  call({
    method: 'GET',
    path,
    area: 'content',
    access: 'public',
    summary,
    input: z.object({}),
    output: writtenOut,
  });

export const content = {
  news: call({
    method: 'POST',
    path: '/news/list',
    area: 'content',
    access: 'public',
    summary: 'News (c_id 4), newest first, or banners (c_id 5) in their order',
    input: z.object({
      c_id: id().refine((list) => list === 4 || list === 5, 'FIELD_CHOICE'),
      ...pageInput(),
    }),
    output: pageOf(newsRowOut),
  }),
  newsDetail: call({
    method: 'POST',
    path: '/news/detail',
    area: 'content',
    access: 'public',
    summary: 'One piece of news, or what stands behind a banner or the popup',
    input: z.object({ id: id() }),
    output: newsOut,
    errors: ['CONTENT_UNKNOWN'],
  }),
  popup: call({
    method: 'GET',
    path: '/news/index_pop',
    area: 'content',
    access: 'public',
    summary: 'What the home shows once in front of everything, or null',
    input: z.object({}),
    output: z
      .object({
        id: z.number(),
        title: z.string(),
        abstract: z.string(),
        thumbnail: pictureOut,
        link: linkOut,
        version: z.number().meta({ description: 'a new one is shown again' }),
      })
      .nullable(),
  }),
  menu: call({
    method: 'GET',
    path: '/menu',
    area: 'content',
    access: 'public',
    summary: "The home's entries in their order; what is switched off is not there",
    input: z.object({}),
    output: z.array(z.object({ key: z.string(), title: z.string(), path: z.string() })),
  }),
  articles: call({
    method: 'GET',
    path: '/articles',
    area: 'content',
    access: 'public',
    summary: 'The written texts that can be read, in their order',
    input: z.object({}),
    output: z.array(z.object({ slug: z.string(), title: z.string(), abstract: z.string() })),
  }),
  article: call({
    method: 'GET',
    path: '/article',
    area: 'content',
    access: 'public',
    summary: 'One written text, by its name or its number',
    input: z.object({ slug: optional(slug()), id: optional(id()) }),
    output: articleOut,
    errors: ['CONTENT_UNKNOWN'],
  }),
  hosts: call({
    method: 'GET',
    path: '/content/hosts',
    area: 'content',
    access: 'public',
    summary: 'Hosts whose https pages the app may open; no other is',
    input: z.object({}),
    output: z.object({ hosts: z.array(z.string()) }),
  }),
  acceptances: call({
    method: 'GET',
    path: '/content/acceptances',
    area: 'content',
    access: 'member',
    summary: 'What the member is to accept, and the newest that was accepted',
    input: z.object({}),
    output: acceptancesOut,
  }),
  accept: call({
    method: 'POST',
    path: '/content/accept',
    area: 'content',
    access: 'member',
    summary: 'Accepts a text as it stands now; doing it again changes nothing',
    input: z.object({ page: slug(), version: wholeNumber(1, 1_000_000) }),
    output: acceptancesOut,
    errors: ['CONTENT_UNKNOWN', 'CONTENT_VERSION'],
    perMinute: 60,
  }),
  faq: call({
    method: 'GET',
    path: '/faq',
    area: 'content',
    access: 'public',
    summary: 'Questions that are often asked, with their answers',
    input: z.object({}),
    output: z.array(z.object({ id: z.number(), question: z.string(), answer: z.string() })),
  }),
  contactus: pageCall('/contactus', 'How to reach the platform'),
  aboutus: pageCall('/aboutus', 'Who the platform is'),
  operationalCompliance: pageCall(
    '/operational_compliance',
    'Risks, fees, settlement, terms and privacy',
  ),
  ...contentOperators,
} as const;
