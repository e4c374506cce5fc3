import {
  type Amount,
  formatAmount,
  maximum,
  minimum,
  multiplyDivide,
  ONE,
  roundToDecimals,
  SCALE_DIGITS,
} from '@kontor/money';
import {
  bankruptcyPrice,
  bankruptcyValue,
  judgedAt,
  mustLiquidate,
  type PoolFigures,
  poolFigures,
  priceOfValue,
  profitOf,
  unrealisedProfit,
  valueOf,
} from '@kontor/rules/futures';
import { tickId } from '@kontor/rules/ticks';
import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { limitTicksOf, tradeOut } from './close.ts';
import { deleverage, tradeBeside } from './deleverage.ts';
import { tellOf } from './events.ts';
import { cancelEntries, insuranceOf } from './payments.ts';
import { CROSS_PART, ISOLATED_PART, JUDGE_TIMER } from './parts.ts';
import {
  accountOf,
  balanceOf,
  countedOf,
  figuresOf,
  type Pool,
  positionsOf,
  staleRuleOf,
} from './pool.ts';
import {
  contractOf,
  heldOf,
  isClosable,
  LOT_STEP,
  marketOf,
  markedOf,
  markOf,
  type Position,
  termsOf,
} from './position.ts';

/**
 * Looks at every margin and liquidates what is at its maintenance. Where that is much, it goes on
 * in steps before anything else happens: nobody trades, pays in or takes out while margins wait for
 * their turn, so that it is as if all of it were one step. Each step looks at all margins anew, so
 * it needs to know nothing but the rows.
 */
export function judgeAll(x: Exchange): void {
  const most = Number(x.setting('liquidation_fills_at_once') / ONE);
  const first = x.counters.last('fill');
  for (const pool of x.futures.suspects(x)) {
    if (pool.positionId === null) x.part(CROSS_PART, accountOf(pool), () => judge(x, pool));
    else x.part(ISOLATED_PART, pool.positionId, () => judge(x, pool));
    if (x.counters.last('fill') - first >= most) return x.timers.goOn(JUDGE_TIMER, 0);
  }
  x.futures.forgetRankings();
}

/** Whether margins wait for their turn to be judged. */
export function isJudging(x: Exchange): boolean {
  return x.timers.isSet(JUDGE_TIMER, 0);
}

/**
 * Liquidates, the largest loss first, until the equity is above the maintenance again. A position
 * whose price is stale counts at a price that is moved against it (see futures-stale.ts in the
 * rules). Where it is, or where the market stands still, it cannot be closed itself.
 */
function judge(x: Exchange, pool: Pool): void {
  const fund = insuranceOf(pool.currencyId);
  const fundAtFirst = x.ledger.available(fund);
  for (;;) {
    const positions = positionsOf(x, pool);
    const worst = worstOf(x, positions);
    if (worst === undefined) return;
    const balance = balanceOf(x, pool);
    const at = judgedAt(positions.map((position) => markedOf(x, position)));
    const figures = poolFigures(balance, countedOf(x, positions, at));
    if (!mustLiquidate(figures)) return;
    cancelEntries(x, pool);
    liquidate(x, pool, worst.id, { positions, balance, figures, at, fundAtFirst });
  }
}

/** Of those that can be closed the position that has lost most; of several the oldest. */
function worstOf(
  x: Exchange,
  positions: readonly Readonly<Position>[],
): Readonly<Position> | undefined {
  let worst: Readonly<Position> | undefined;
  let least = 0n;
  for (const position of positions) {
    if (!isClosable(x, position.marketId)) continue;
    const profit = profitAtMark(x, position);
    if (worst !== undefined && profit >= least) continue;
    worst = position;
    least = profit;
  }
  return worst;
}

function profitAtMark(x: Exchange, position: Readonly<Position>): Amount {
  const { marketId } = position;
  return unrealisedProfit(termsOf(x, marketId), heldOf(position), markOf(x, marketId));
}

/** A margin that must be liquidated, as it was when that was found. */
interface Judged {
  readonly positions: readonly Readonly<Position>[];
  readonly balance: Amount;
  readonly figures: PoolFigures;
  /** The moment of its prices. */
  readonly at: number;
  /** The fund before the first liquidation of this margin. */
  readonly fundAtFirst: Amount;
}

/**
 * Closes one position wholly: in the book at the bankruptcy price or better, then with the
 * liquidity account as far as the insurance fund can pay for it, then against profitable positions
 * of others, and the rest with the liquidity account, both at the bankruptcy price. It pays no fee:
 * what is left of the margin's last position, at most its maintenance, goes to the fund.
 */
function liquidate(x: Exchange, pool: Pool, id: number, state: Judged): void {
  const { positions, balance, figures, at } = state;
  const position = x.positions.edit(id);
  const market = marketOf(x, position);
  const terms = termsOf(x, position.marketId);
  const markPrice = markOf(x, position.marketId);
  const held = heldOf(position);
  const kept = poolFigures(0n, [markedOf(x, position)]).maintenance;
  const backing = figures.equity - unrealisedProfit(terms, held, markPrice);
  const row = {
    id: x.counters.next('liquidation'),
    userId: pool.userId,
    positionId: id,
    marketId: position.marketId,
    direction: position.direction,
    marginMode: position.marginMode,
    lots: position.openLots,
    tickId: newestTick(x, market),
    markPrice,
    bankruptcyPrice: bankruptcyPrice(terms, held, backing, 0n) ?? 0n,
    equity: figures.equity,
    maintenance: figures.maintenance,
    balance,
    inputs: positions.map((one) => inputOf(x, one)),
    staleRule: staleRuleRow(x),
    at: x.at,
    sequence: x.commandSequence,
  };
  const fund = insuranceOf(pool.currencyId);
  const fundBefore = x.ledger.available(fund);
  const exitedBefore = position.exitedValue;
  position.status = 'closing';
  position.closeReason = 'liquidation';
  position.closeTickId = row.tickId;
  position.closeSequence = x.commandSequence;
  x.futures.note(x, position);
  const liquidating = { positionId: id, at, freed: 0n };
  x.futures.liquidating = liquidating;
  let deleveragedLots = 0n;
  tellOf(x, id, 'liquidation', () => {
    closeInBook(x, pool, market, id, at);
    if (position.openLots > 0n) {
      deleveragedLots = deleverage(x, market, id, bankruptcyValueOf(x, pool, position, at));
    }
  });
  x.futures.liquidating = null;
  // What the fund has paid for this margin comes back first.
  const paid = maximum(0n, state.fundAtFirst - x.ledger.available(fund));
  payLeftOver(x, pool, id, kept + paid, liquidating.freed);
  x.liquidations.append({
    ...row,
    price: priceOfValue(terms, held, position.exitedValue - exitedBefore),
    insurance: x.ledger.available(fund) - fundBefore,
    deleveragedLots,
  });
}

function closeInBook(x: Exchange, pool: Pool, market: Market, id: number, at: number): void {
  const position = x.positions.edit(id);
  const backing = figuresOf(x, pool, at).equity - profitAtMark(x, position);
  const limitTicks = limitTicksOf(x, market, position, backing, 0n);
  if (limitTicks !== null) tradeOut(x, market, id, position.openLots, limitTicks);
  if (position.openLots === 0n) return;
  closeFunded(x, pool, market, position, at);
}

/**
 * What nobody in the book takes at the bankruptcy price, the liquidity account takes at the mark;
 * where the mark is beyond the bankruptcy price, as far as the insurance fund can pay for the
 * difference, so that what is behind the other lots stays what it was. The fund pays by the mark
 * alone: orders that members have placed beyond it for the occasion get nothing out of it.
 */
function closeFunded(
  x: Exchange,
  pool: Pool,
  market: Market,
  position: Position,
  at: number,
): void {
  const { id, openLots, direction } = position;
  const { kind, marginDecimals } = termsOf(x, position.marketId);
  const even = bankruptcyValueOf(x, pool, position, at);
  const funded = fundedBy(x, pool, position, even);
  if (funded === null) return;
  const fund = insuranceOf(pool.currencyId);
  const fundBefore = x.ledger.available(fund);
  tradeBeside(x, market, position, null, funded.lots, funded.value);
  const evenPart = multiplyDivide(even, funded.lots, openLots, 'down');
  const shortfall = roundToDecimals(
    -profitOf(kind, direction, evenPart, funded.value),
    marginDecimals,
    'down',
  );
  const paid = fundBefore - x.ledger.available(fund);
  const due = minimum(maximum(0n, shortfall - paid), x.ledger.available(fund));
  const account = accountOf(pool);
  x.ledger.move(fund, account, due, 'futures.liquidation', 0, id);
  if (position.openLots === 0n) return;
  x.ledger.hold(account, due);
  position.margin += due;
  x.futures.note(x, position);
}

/** The lots that the fund can pay for at the mark, with their value there; null for none. */
function fundedBy(
  x: Exchange,
  pool: Pool,
  position: Readonly<Position>,
  even: Amount,
): { readonly lots: Amount; readonly value: Amount } | null {
  const terms = termsOf(x, position.marketId);
  const { direction, openLots } = position;
  const mark = markOf(x, position.marketId);
  const loss = -profitOf(terms.kind, direction, even, valueOf(terms, openLots, mark));
  if (loss <= 0n) return { lots: openLots, value: valueOf(terms, openLots, mark) };
  // Two units are more than the roundings of a part can add.
  const unit = 10n ** BigInt(SCALE_DIGITS - terms.marginDecimals);
  const fund = x.ledger.available(insuranceOf(pool.currencyId)) - 2n * unit;
  const payable = multiplyDivide(openLots, maximum(0n, fund), loss, 'down');
  const lots = minimum(openLots, payable - (payable % LOT_STEP));
  return lots <= 0n ? null : { lots, value: valueOf(terms, lots, mark) };
}

/** The value at which what is still open leaves nothing of the margin. */
function bankruptcyValueOf(
  x: Exchange,
  pool: Pool,
  position: Readonly<Position>,
  at: number,
): Amount {
  const backing = figuresOf(x, pool, at).equity - profitAtMark(x, position);
  return bankruptcyValue(termsOf(x, position.marketId), heldOf(position), backing, 0n);
}

/** What the last position of a margin leaves, at most its maintenance, goes to the fund. */
function payLeftOver(
  x: Exchange,
  pool: Pool,
  positionId: number,
  kept: Amount,
  freed: Amount,
): void {
  if (positionsOf(x, pool).length > 0) return;
  const account = accountOf(pool);
  const available = x.ledger.available(account);
  const left = pool.positionId === null ? available : minimum(freed, available);
  const amount = minimum(maximum(0n, left), kept);
  x.ledger.move(
    account,
    insuranceOf(pool.currencyId),
    amount,
    'futures.liquidation',
    positionId,
    0,
  );
}

/** The settings by which old prices counted, so that the row alone gives the rule's figures. */
function staleRuleRow(x: Exchange) {
  const { afterMs, perMinute, maximum: most } = staleRuleOf(x);
  return { afterMs, perMinute: formatAmount(perMinute), maximum: formatAmount(most) };
}

function newestTick(x: Exchange, market: Market): number {
  const { instrumentId } = market.row;
  return tickId(instrumentId, x.instrumentStates.get(instrumentId)?.tickAt ?? 0);
}

function inputOf(x: Exchange, position: Readonly<Position>) {
  const market = marketOf(x, position);
  const contract = contractOf(x, position.marketId);
  return {
    positionId: position.id,
    marketId: position.marketId,
    direction: position.direction,
    lots: formatAmount(position.openLots),
    openValue: formatAmount(position.openValue),
    advanced: formatAmount(position.advanced),
    tickId: newestTick(x, market),
    price: formatAmount(markOf(x, position.marketId)),
    contract: {
      kind: contract.kind,
      lotSize: formatAmount(contract.lotSize),
      priceDecimals: market.row.priceDecimals,
      marginDecimals: termsOf(x, position.marketId).marginDecimals,
      tiers: contract.tiers,
    },
  };
}
