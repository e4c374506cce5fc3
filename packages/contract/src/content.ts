import { z } from 'zod';
import { call } from './call.ts';

/** Lines of text: `## ` opens a heading, `- ` a point of a list, all others are paragraphs. */
const page = z.object({
  title: z.string(),
  body: z.array(z.string()),
  version: z.number(),
  /** SHA-256 of title and body, each on its own line, as they are answered. */
  hash: z.string(),
});

const pageCall = (path: string, summary: string) =>
  call({
    method: 'GET',
    path,
    area: 'content',
    access: 'public',
    summary,
    input: z.object({}),
    output: page,
  });

export const content = {
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
} as const;
