import { calls } from '@kontor/contract';
import { HOUSE } from '@kontor/core';
import { formatAmount, parseAmount } from '@kontor/money';
import { route } from '../../../http/route.ts';
import { settingsOf } from '../../../platform/exchange-settings.ts';
import { atOneMoment } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { houseBalances, liquidityLots, openFutures, openOptions } from './ledger.queries.ts';
import { balanceWire, codeOf } from './views.ts';

type OptionRow = Awaited<ReturnType<typeof openOptions>>[number];
type FuturesRow = Awaited<ReturnType<typeof openFutures>>[number];

/** What the platform stands to lose, as of one moment. */
export const showExposure = route(calls.operatorLedger.exposure, async ({ services }) => {
  const found = await atOneMoment(services.queries, async (moment) => ({
    settings: await settingsOf(moment, ['option_exposure_maximum']),
    options: await openOptions(moment),
    futures: await openFutures(moment),
    lots: await liquidityLots(moment),
    house: await houseBalances(moment),
  }));
  const limit = formatAmount(found.settings.option_exposure_maximum);
  const of = (houseId: number) =>
    found.house.filter((one) => one.houseId === houseId).map((one) => balanceWire(services, one));
  return {
    options: found.options.map((row) => ({ ...optionWire(services, row), limit })),
    futures: found.futures.flatMap((row) =>
      futuresWire(services, row, found.lots.get(row.marketId) ?? 0n),
    ),
    liquidity: of(HOUSE.liquidity.id),
    insurance: of(HOUSE.insurance.id),
  };
});

function optionWire({ markets }: Services, row: OptionRow) {
  return {
    market_id: row.marketId,
    symbol: markets.catalogue.byId(row.marketId)?.symbol ?? String(row.marketId),
    direction: row.direction,
    expires_at: row.expiresAt,
    count: row.count,
    stake: formatAmount(parseAmount(row.stake)),
    payout: payoutText(row.payout),
  };
}

/** A product of two amounts has twice their decimals. */
function payoutText(text: string): string {
  const [units = '0', decimals = ''] = text.split('.');
  return formatAmount(parseAmount(`${units}.${decimals.slice(0, 18).padEnd(1, '0')}`));
}

function futuresWire(services: Services, row: FuturesRow, liquidity: bigint) {
  const { markets } = services;
  const listed = markets.catalogue.contract(row.marketId);
  if (listed === undefined) return [];
  const { contract, instrument, base, quote, symbol } = listed;
  const long = parseAmount(row.long);
  const short = parseAmount(row.short);
  const mark = markets.quotes.price(instrument.id);
  return [
    {
      market_id: row.marketId,
      symbol,
      long_lots: formatAmount(long),
      short_lots: formatAmount(short),
      positions: row.positions,
      net_lots: formatAmount(long - short),
      lot_size: formatAmount(contract.lotSize),
      lot_currency: contract.kind === 'linear' ? base.code : quote.code,
      mark_price: mark === undefined ? null : formatAmount(mark),
      margin: formatAmount(parseAmount(row.margin)),
      margin_currency: codeOf(services, contract.marginCurrencyId),
      liquidity_lots: formatAmount(liquidity),
    },
  ];
}
