import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { shownPiece } from './pieces.queries.ts';
import { writtenOne } from './written.ts';

/** The pages that the app has a screen of its own for. */
export const PAGE_NAMES = ['aboutus', 'contactus', 'operational_compliance'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

type PageCall = (typeof calls.content)['aboutus' | 'contactus' | 'operationalCompliance'];
const pageRoute = (call: PageCall, slug: PageName) =>
  route(call, async ({ request, services }) => {
    const { queries, clock } = services;
    const shown = await shownPiece(queries, clock.now(), { kind: 'page', slug });
    if (shown === undefined) throw new Error(`the page ${slug} is not there`);
    const { title, body, version, hash } = await writtenOne(services, request.language, shown);
    return { title, body: [...body], version, hash };
  });

export const pages = [
  pageRoute(calls.content.contactus, 'contactus'),
  pageRoute(calls.content.aboutus, 'aboutus'),
  pageRoute(calls.content.operationalCompliance, 'operational_compliance'),
];
