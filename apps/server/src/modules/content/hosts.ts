import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { allowedHosts, keepHosts } from './links.ts';

/** Hosts that links may lead to, for everybody to see. */
export const hosts = route(calls.content.hosts, async ({ services }) => ({
  hosts: await allowedHosts(services.queries),
}));

/** Sets all of them; links to one that is gone are answered as none from then on. */
export const setHosts = route(calls.content.setHosts, async ({ input, services }) => ({
  hosts: await keepHosts(services.queries, input.hosts),
}));
