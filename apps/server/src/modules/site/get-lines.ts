import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { siteName } from './site.queries.ts';

/** The address that was asked, whatever it is called: a page knows its own. */
const HERE = '/';

/** Under which addresses the exchange is reached; where none are named, the one that was asked. */
export const getLines = route(calls.site.lines, async ({ services }) => {
  const { config, queries } = services;
  if (config.lines.length > 0) return config.lines.map(({ name, url }) => ({ name, url }));
  // The name of the host that was asked is the asker's word, and is not repeated as ours.
  return [{ name: await siteName(queries), url: HERE }];
});
