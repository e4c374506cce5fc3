import { formatAmount, parseAmount } from '@kontor/money';
import {
  DUAL_NEAREST_MS,
  DUAL_SETTLEMENT_RULE,
  DUAL_WINDOW_MS,
  dualOutcomes,
  dualPaysOwn,
  dualSettlement,
  dualSide,
  type DualTerms,
} from '@kontor/rules/dual';
import { DUAL_BEFORE_WAIT_MS, dualSettlementBefore } from '@kontor/rules/dual-before';
import {
  type AgedPosition,
  bankruptcyPrice,
  countedPositions,
  judgedAt,
  mustLiquidate,
  poolFigures,
  unrealisedProfit,
} from '@kontor/rules/futures';
import { optionOutcome, optionReturned } from '@kontor/rules/options';
import { SECONDS_PER_INSTRUMENT } from '@kontor/rules/ticks';
import { SECOND_MS } from '@kontor/rules/time';
import type { LiquidationInput, LiquidationStaleRule } from '@kontor/schema';
import { liquidatedPositions, staleRuleOf } from '../platform/liquidation-inputs.ts';
import type { Session } from './database.ts';
import type { VerifyCheck } from './verify.ts';
import { LOAN_CLOSES, loanCloseFault } from './verify-loans.ts';
import { ROUNDS, roundFault } from './verify-prediction.ts';

const FETCH_ROWS = 1_000;
/** After the last tick of a log that is complete as far as it matters. */
const END_OF_LOG = { at: Number.POSITIVE_INFINITY, price: 0n, id: 0 };

type Row = readonly (string | null)[];

/** Computes what was decided by prices again from the log of ticks alone. */
export async function outcomeChecks(session: Session): Promise<VerifyCheck[]> {
  return [
    await rowsCheck(session, 'options by the tick log', OPTIONS, optionFault, 'settled options'),
    await rowsCheck(
      session,
      'liquidations by their rule',
      LIQUIDATIONS,
      (row) => liquidationFault(session, row),
      'liquidations',
    ),
    await rowsCheck(
      session,
      'dual investments by the tick log',
      DUALS,
      (row) => dualFault(session, row),
      'settled products',
    ),
    await rowsCheck(session, 'price rounds by the tick log', ROUNDS, roundFault, 'rounds'),
    await rowsCheck(session, 'loans closed by their rule', LOAN_CLOSES, loanCloseFault, 'closes'),
  ];
}

async function rowsCheck(
  session: Session,
  name: string,
  query: string,
  faultOf: (row: Row) => string | undefined | Promise<string | undefined>,
  seen: string,
): Promise<VerifyCheck> {
  await session.query(`DECLARE verified_outcomes NO SCROLL CURSOR FOR ${query}`);
  let looked = 0;
  let fault: string | undefined;
  for (;;) {
    const page: readonly Row[] = await session.texts(`FETCH ${FETCH_ROWS} FROM verified_outcomes`);
    for (const row of page) {
      looked += 1;
      fault ??= await faultOf(row);
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified_outcomes');
  return { name, ok: fault === undefined, looked, detail: fault ?? seen };
}

/**
 * Each settled option with the first tick after its acceptance and the last one in its time; none
 * may come for it any more, because the core has closed the log up to there.
 */
const OPTIONS = `
  SELECT o.id, o.direction, o.seconds, o.accepted_at, o.tick_wait_ms, o.stake, o.payout_ratio,
    c.decimals, first.id, first.at, first.price, last.id, last.at, last.price,
    o.result, o.entry_tick_id, o.exit_tick_id, o.returned
  FROM options o
  JOIN currencies c ON c.id = o.currency_id
  LEFT JOIN LATERAL (
    SELECT t.id, t.at, t.price FROM ticks t
    WHERE t.id >= o.instrument_id * ${SECONDS_PER_INSTRUMENT} + o.accepted_at / 1000
      AND t.id < (o.instrument_id + 1) * ${SECONDS_PER_INSTRUMENT} AND t.at > o.accepted_at
    ORDER BY t.id LIMIT 1
  ) first ON true
  LEFT JOIN LATERAL (
    SELECT t.id, t.at, t.price FROM ticks t
    WHERE t.id >= first.id AND t.at <= first.at + o.seconds * 1000
      AND t.id <= o.instrument_id * ${SECONDS_PER_INSTRUMENT} + (first.at / 1000 + o.seconds)
    ORDER BY t.id DESC LIMIT 1
  ) last ON true
  WHERE o.status = 'settled' ORDER BY o.id`;

function optionFault(row: Row): string | undefined {
  const [id, direction, seconds, acceptedAt, waitMs, stake, ratio, decimals, ...rest] = row;
  const ticks = [rest.slice(0, 3), rest.slice(3, 6)].flatMap(([tickId, at, price]) =>
    tickId === null || tickId === undefined
      ? []
      : [{ id: Number(tickId), at: Number(at), price: parseAmount(price ?? '') }],
  );
  const [result, entryTickId, exitTickId, returned] = rest.slice(6);
  const terms = {
    direction: direction === 'up' ? 'up' : 'down',
    seconds: Number(seconds),
    acceptedAt: Number(acceptedAt),
    waitMs: Number(waitMs),
  } as const;
  const outcome = optionOutcome(terms, [...ticks, END_OF_LOG]);
  if (outcome === undefined) return `option ${id} cannot be computed`;
  const expected = [
    outcome.result,
    outcome.entry?.id ?? null,
    outcome.exit?.id ?? null,
    formatAmount(
      optionReturned(
        outcome.result,
        parseAmount(stake ?? ''),
        parseAmount(ratio ?? ''),
        Number(decimals),
      ),
    ),
  ].join(' ');
  const numberOf = (text: string | null | undefined) => (text === null ? null : Number(text));
  const stated = [
    result,
    numberOf(entryTickId),
    numberOf(exitTickId),
    formatAmount(parseAmount(returned ?? '')),
  ].join(' ');
  return stated === expected ? undefined : `option ${id} says ${stated}, the log ${expected}`;
}

const LIQUIDATIONS = `
  SELECT id, balance, equity, maintenance, inputs, position_id, tick_id, mark_price, lots,
    bankruptcy_price, stale_rule
  FROM liquidations ORDER BY id`;

async function liquidationFault(session: Session, row: Row): Promise<string | undefined> {
  const [id, balance, equity, maintenance, inputs, positionId, tickId, markPrice] = row;
  const positions = JSON.parse(inputs ?? '[]') as readonly LiquidationInput[];
  const times = new Map<number, number>();
  for (const { tickId: markId, price } of positions) {
    const [tick] = await session.texts(
      `SELECT price, at FROM ticks WHERE id = ${Math.trunc(markId)}`,
    );
    const seen = tick?.[0] ?? null;
    if (seen === null || parseAmount(seen) !== parseAmount(price)) {
      return `liquidation ${id} is marked by ${price}, which tick ${markId} is not`;
    }
    times.set(markId, Number(tick?.[1]));
  }
  const own = positions.find((position) => position.positionId === Number(positionId));
  const isOwn = own?.tickId === Number(tickId) && parseAmount(own.price) === amount(markPrice);
  if (own === undefined || !isOwn)
    return `liquidation ${id} does not hold the position that it closed`;
  const marked = liquidatedPositions(positions, (markId) => times.get(markId) ?? 0);
  const rule = row[10] === null ? null : (JSON.parse(row[10] ?? '') as LiquidationStaleRule);
  // Before old prices counted with a haircut, none of a margin was old.
  const counted =
    rule === null ? marked : countedPositions(marked, judgedAt(marked), staleRuleOf(rule));
  const closed = counted[positions.indexOf(own)] as AgedPosition;
  if (closed.mark !== amount(markPrice)) return `liquidation ${id} closed at an old price`;
  const figures = poolFigures(amount(balance), counted);
  if (figures.equity !== amount(equity) || figures.maintenance !== amount(maintenance)) {
    const computed = [figures.equity, figures.maintenance].map((one) => formatAmount(one));
    return `liquidation ${id} says ${equity} and ${maintenance}, its inputs ${computed.join(', ')}`;
  }
  if (!mustLiquidate(figures)) return `liquidation ${id} was above its maintenance`;
  const { terms, held, mark } = closed;
  const backing = figures.equity - unrealisedProfit(terms, held, mark);
  const computed = [held.lots, bankruptcyPrice(terms, held, backing, 0n) ?? 0n];
  if (computed.join(' ') !== [amount(row[8]), amount(row[9])].join(' ')) {
    const texts = computed.map((one) => formatAmount(one)).join(', ');
    return `liquidation ${id} says ${row[8]} lots and bankrupt at ${row[9]}, its inputs ${texts}`;
  }
  return undefined;
}

/** Each settled product with what it paid; one that nobody bought has no price. */
const DUALS = `
  SELECT p.id, p.instrument_id, p.type, p.rate, p.days, p.linked_price, p.matures_at,
    p.ticks_minimum, p.settlement_price, p.window_ends_at, coin.decimals, quote.decimals,
    p.settlement_rule
  FROM dual_products p
  JOIN currencies coin ON coin.id = p.coin_id
  JOIN currencies quote ON quote.id = p.quote_id
  WHERE p.status = 'settled' AND p.sold > 0 ORDER BY p.id`;

async function dualFault(session: Session, row: Row): Promise<string | undefined> {
  const [id, instrument, type, rate, days, linkedPrice, matures, minimum, price, ends] = row;
  const maturesAt = Number(matures);
  const endsAt = ends === null ? null : Number(ends);
  const isBefore = row[12] !== String(DUAL_SETTLEMENT_RULE);
  const waits = isBefore ? DUAL_BEFORE_WAIT_MS : DUAL_NEAREST_MS + SECOND_MS;
  const until = endsAt === null || endsAt === maturesAt ? maturesAt + waits : endsAt;
  const from = maturesAt - DUAL_WINDOW_MS;
  const ticks = await ticksOf(session, Number(instrument), from, until);
  const settlement = isBefore ? dualSettlementBefore : dualSettlement;
  const found = settlement(ticks, maturesAt, Number(minimum));
  const stated = price === null ? null : amount(price);
  if ((found?.price ?? null) !== stated || (found?.endsAt ?? null) !== endsAt) {
    const computed = found === null ? 'none' : `${formatAmount(found.price)} until ${found.endsAt}`;
    return `product ${id} says ${price ?? 'none'} until ${endsAt}, the log ${computed}`;
  }
  const terms = {
    type: type === 'call' ? 'call' : 'put',
    rate: amount(rate),
    days: Number(days),
    linkedPrice: amount(linkedPrice),
    coinDecimals: Number(row[10]),
    quoteDecimals: Number(row[11]),
  } as const;
  return await dualPayoutFault(session, Number(id), terms, stated);
}

async function ticksOf(session: Session, instrumentId: number, from: number, until: number) {
  const first = instrumentId * SECONDS_PER_INSTRUMENT;
  const rows = await session.texts(`
    SELECT at, price FROM ticks
    WHERE id >= ${first + Math.floor(from / 1_000)} AND id <= ${first + Math.floor(until / 1_000)}
      AND at >= ${from} AND at < ${until} ORDER BY id`);
  return rows.map(([at, price]) => ({ at: Number(at), price: amount(price) }));
}

/** Every purchase was paid what its principal and the price make. */
async function dualPayoutFault(
  session: Session,
  productId: number,
  terms: DualTerms,
  price: bigint | null,
): Promise<string | undefined> {
  const side = price === null ? null : dualSide(terms.type, price, terms.linkedPrice);
  const isOwn = side === null || dualPaysOwn(terms.type, side);
  const rows = await session.texts(`
    SELECT id, principal, payout, outcome,
      payout_currency_id = CASE type WHEN 'call' THEN coin_id ELSE quote_id END
    FROM dual_orders WHERE product_id = ${productId} ORDER BY id`);
  for (const [id, principal, payout, outcome, paidOwn] of rows) {
    const { own, other } = dualOutcomes(amount(principal), terms);
    const expected = [formatAmount(isOwn ? own : other), side ?? 'no_price', isOwn ? 't' : 'f'];
    const stated = [formatAmount(amount(payout)), outcome, paidOwn];
    if (stated.join(' ') !== expected.join(' ')) {
      return `dual order ${id} says ${stated.join(' ')}, the rule ${expected.join(' ')}`;
    }
  }
  return undefined;
}

function amount(text: string | null | undefined): bigint {
  return parseAmount(text ?? '');
}
