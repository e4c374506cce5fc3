import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { LOAN_CURRENCIES } from '@kontor/rules/loan';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { operatorLoanWire } from './loan-wire.ts';
import { listForOperators, treasuryOf } from './loan.queries.ts';

/** The queue of requests, and every other loan by its status. */
export const operatorLoans = route(calls.loan.operatorLoans, async ({ input, services }) => {
  const { queries } = services;
  const found = await listForOperators(queries, input, input);
  const { loan_leverage_maximum: leverage } = await settingsOf(queries, ['loan_leverage_maximum']);
  return pageAnswer(input, found, (row) => operatorLoanWire(services, row, leverage));
});

/** What can be lent. */
export const treasury = route(calls.loan.treasury, async ({ services }) => {
  const { catalogue } = services.markets;
  const currencies = LOAN_CURRENCIES.flatMap((code) => catalogue.currencyByCode(code) ?? []);
  const rows = await treasuryOf(
    services.queries,
    currencies.map(({ id }) => id),
  );
  return rows.map((row) => ({
    currency: catalogue.currency(row.currencyId)?.code ?? String(row.currencyId),
    available: formatAmount(row.available),
    promised: formatAmount(row.promised),
    lent: formatAmount(row.lent),
    loans: row.loans,
    shortfalls: formatAmount(row.shortfalls),
  }));
});
