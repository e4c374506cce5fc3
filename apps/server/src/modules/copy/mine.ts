import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { marginBookOf, wireOf } from '../futures/index.ts';
import { followsOf, openCopies } from './copy.queries.ts';
import { followWire, openFigures } from './follow-wire.ts';

/** Whom the caller follows, and what is open because of it. */
export const mine = route(calls.copy.mine, async ({ member, services }) => {
  const { queries } = services;
  const figures = await openFigures(services, member.userId);
  const { book } = await marginBookOf(services, member.userId);
  const follows = await followsOf(queries, member.userId);
  const positions = await openCopies(queries, member.userId);
  return {
    follows: follows.map((shown) => followWire(shown, figures.get(shown.follow.id))),
    positions: positions.map((row) => wireOf(services, book, { row, entry: null })),
  };
});
