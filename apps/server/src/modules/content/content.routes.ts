import { calls } from '@kontor/contract';
import { type Route, route } from '../../http/route.ts';
import { contentIn, type PageName } from './texts.ts';

const faq = route(calls.content.faq, async ({ request, services }) => {
  const { faq: entries } = await contentIn(request.language, services.queries);
  return entries.map((entry, index) => ({ id: index + 1, ...entry }));
});

type PageCall = (typeof calls.content)['aboutus' | 'contactus' | 'operationalCompliance'];
const pageRoute = (call: PageCall, name: PageName) =>
  route(call, async ({ request, services }) => {
    const { pages } = await contentIn(request.language, services.queries);
    return pages(name);
  });

export const contentRoutes: readonly Route[] = [
  faq,
  pageRoute(calls.content.contactus, 'contactus'),
  pageRoute(calls.content.aboutus, 'aboutus'),
  pageRoute(calls.content.operationalCompliance, 'operational_compliance'),
];
