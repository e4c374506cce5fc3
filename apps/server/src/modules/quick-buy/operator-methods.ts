import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { actProposed } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { standing } from '../../http/second-word.ts';
import { pageAnswer, rowsBefore } from '../../platform/paging.ts';
import { type BuyMethodRow, methodOf, methodsOf, openByMethod } from './quick-buy.queries.ts';

/** The ways to pay, with how many orders are under way by each. */
export const operatorMethods = route(
  calls.quickBuy.operatorMethods,
  async ({ input, services: { queries } }) => {
    const all = await methodsOf(queries, input.country?.toUpperCase());
    const open = await openByMethod(queries);
    const from = rowsBefore(input);
    const found = { rows: all.slice(from, from + input.limit), total: all.length };
    return pageAnswer(input, found, (row) => methodWire(row, open.get(row.id) ?? 0));
  },
);

/** Makes or edits one; what is under way keeps its terms. */
export const saveMethod = route(calls.quickBuy.saveMethod, async (context) => {
  const { input, services } = context;
  const known = input.id === undefined ? undefined : await methodOf(services.queries, input.id);
  const before = { ...standing(known && methodWire(known, 0)), id: null };
  const terms = {
    id: input.id ?? null,
    country: input.country.toUpperCase(),
    currency: input.currency.toUpperCase(),
    currencyDecimals: input.currency_decimals,
    kind: input.kind,
    name: input.name,
    minimum: input.minimum,
    maximum: input.maximum,
    fields: input.fields,
    banks: input.banks,
    payee: input.payee,
    qrPayload: input.qr_payload ?? null,
    daysMinimum: input.days_minimum,
    daysMaximum: input.days_maximum,
    enabled: input.enabled,
  };
  const { id } = await actProposed(context, 'buy_method.define', terms, before);
  return await ownRow(context, async (queries) => {
    const row = await methodOf(queries, id);
    if (row === undefined) return undefined;
    return methodWire(row, (await openByMethod(queries)).get(id) ?? 0);
  });
});

type MethodWire = OutputOf<typeof calls.quickBuy.operatorMethods>['data'][number];

function methodWire(row: BuyMethodRow, openOrders: number): MethodWire {
  return {
    id: row.id,
    country: row.country,
    currency: row.currency,
    currency_decimals: row.currencyDecimals,
    kind: row.kind,
    name: row.name,
    minimum: formatAmount(row.minimum),
    maximum: formatAmount(row.maximum),
    fields: row.fields,
    banks: row.banks,
    payee: row.payee,
    qr_payload: row.qrPayload,
    days_minimum: row.daysMinimum,
    days_maximum: row.daysMaximum,
    enabled: row.enabled,
    open_orders: openOrders,
  };
}
