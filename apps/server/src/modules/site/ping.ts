import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';

/** The platform clock, for measuring the way there and back. */
export const ping = route(calls.site.ping, ({ services }) => ({ now: services.clock.now() }));
