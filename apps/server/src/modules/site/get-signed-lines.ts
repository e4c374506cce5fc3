import { calls } from '@kontor/contract';
import { linesMessage } from '@kontor/rules/lines';
import { route } from '../../http/route.ts';

/** The genuine addresses, signed: what the settings name and nothing that a request says. */
export const getSignedLines = route(calls.site.signedLines, ({ services }) => {
  const { config, markets, wallClock } = services;
  const list = {
    lines: config.lines.map(({ name, url }) => ({ name, url })),
    signed_at: wallClock.now(),
  };
  return {
    version: 1 as const,
    ...list,
    public_key: markets.keys.current.public_key,
    signature: markets.keys.sign(linesMessage(list)),
    keys: markets.keys.wire(),
  };
});
