import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { alertWire, fireWire, listAlerts, listFires } from './alerts.queries.ts';

/** The own alerts, of one symbol or of all. */
export const list = route(calls.alerts.list, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const { catalogue } = markets;
  const listed = input.symbol === undefined ? undefined : catalogue.bySymbol(input.symbol);
  if (input.symbol !== undefined && listed === undefined) {
    return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  }
  const found = await listAlerts(queries, member.userId, listed?.instrument.id, input);
  return pageAnswer(input, found, (row) => alertWire(services, row));
});

/** What fired, newest first, each with the tick that decided. */
export const history = route(calls.alerts.history, async ({ input, member, services }) => {
  const found = await listFires(services.queries, member.userId, input);
  return pageAnswer(input, found, (row) => fireWire(services.markets.catalogue, row));
});
