import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { isProposed, secondWord, standing } from '../../http/second-word.ts';
import { allowedHosts, keepHosts } from './links.ts';

/** Hosts that links may lead to, for everybody to see. */
export const hosts = route(calls.content.hosts, async ({ services }) => ({
  hosts: await allowedHosts(services.queries),
}));

/**
 * Sets all of them; links to one that is gone are answered as none from then on. Whoever adds one
 * could lead every member to a page that looks like ours: that wants a second operator.
 */
export const setHosts = route(calls.content.setHosts, async (context) => {
  const { queries } = context.services;
  const before = await allowedHosts(queries);
  const hosts = [...new Set(context.input.hosts)].sort();
  if (isProposed(context) || hosts.some((host) => !before.includes(host))) {
    secondWord(context, standing({ hosts: before }), { hosts });
  }
  await keepHosts(queries, hosts);
  return { hosts };
});
