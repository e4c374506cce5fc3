import type { Amount } from '@kontor/money';
import { type ContractTerms, contractTerms } from '@kontor/rules/futures';
import { TriggerIndex } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import type { Pool } from './pool.ts';
import { contractOf, markOf, type Position } from './position.ts';
import { Ranking } from './ranking.ts';
import { RiskWatch } from './risk-watch.ts';

/** What is open in one market. */
class MarketPositions {
  readonly open = new Set<number>();
  readonly closing = new Set<number>();
  readonly takeProfits = new TriggerIndex();
  readonly stopLosses = new TriggerIndex();
  /** The stops that wait in the two indexes. */
  readonly stops = new Map<number, Stops>();
}

interface Stops {
  readonly takeProfit: Amount | null;
  readonly stopLoss: Amount | null;
}

export interface Liquidating {
  readonly positionId: number;
  /** The moment of the prices by which it is done. */
  readonly at: number;
  /** What of its margin and its gains has become available to its holder. */
  freed: Amount;
}

const NO_STOPS: Stops = { takeProfit: null, stopLoss: null };

/**
 * What is kept beside the rows of positions. All of it follows from the rows: `note` is called with
 * each row that was changed, after the last check of its command, and with all rows at a start.
 */
export class OpenPositions {
  private readonly termsByMarket = new Map<number, ContractTerms>();
  private readonly byUser = new Map<number, Set<number>>();
  private readonly byMarket = new Map<number, MarketPositions>();
  readonly watch = new RiskWatch();
  /** In use while margins are judged; each is as good as one that is made anew. */
  private readonly rankings = new Map<number, Ranking>();
  /** The liquidation that is under way; an isolated position has its own margin alone. */
  liquidating: Liquidating | null = null;

  terms(marketId: number): ContractTerms {
    const terms = this.termsByMarket.get(marketId);
    if (terms === undefined) throw new Error(`market ${marketId} has no contract`);
    return terms;
  }

  /** Takes over a contract that is new or was changed. */
  define(x: Exchange, marketId: number): void {
    const contract = contractOf(x, marketId);
    const market = x.marketRows.get(marketId);
    const currency = x.currencies.get(contract.marginCurrencyId);
    if (market === undefined || currency === undefined) {
      throw new Error(`contract ${marketId} names no market or currency`);
    }
    const terms = contractTerms({
      kind: contract.kind,
      lotSize: contract.lotSize,
      priceDecimals: market.priceDecimals,
      marginDecimals: currency.decimals,
      tiers: contract.tiers,
    });
    this.termsByMarket.set(marketId, terms);
    this.watch.define(marketId, market.instrumentId, terms);
  }

  /** Makes the memory say of a position what its row says. */
  note(x: Exchange, position: Readonly<Position>): void {
    const { id, userId, marketId, status } = position;
    const isOver = status === 'closed' || status === 'cancelled';
    const own = this.byUser.get(userId);
    if (isOver) {
      own?.delete(id);
      if (own?.size === 0) this.byUser.delete(userId);
    } else if (own === undefined) this.byUser.set(userId, new Set([id]));
    else own.add(id);
    const market = this.market(marketId);
    mark(market.open, id, position.openLots > 0n);
    mark(market.closing, id, status === 'closing');
    this.noteStops(x, market, position);
    if (this.rankings.size > 0) this.rankings.get(sideOf(marketId, position.direction))?.touch(id);
    this.watch.note(position, contractOf(x, marketId).marginCurrencyId);
  }

  private noteStops(x: Exchange, market: MarketPositions, position: Readonly<Position>): void {
    const { id, marketId, direction, takeProfitPrice, stopLossPrice } = position;
    const isActive = position.status === 'open' && position.openLots > 0n;
    const wanted = isActive ? { takeProfit: takeProfitPrice, stopLoss: stopLossPrice } : NO_STOPS;
    const known = market.stops.get(id) ?? NO_STOPS;
    if (wanted.takeProfit === known.takeProfit && wanted.stopLoss === known.stopLoss) return;
    const book = x.markets.get(marketId) as Market;
    const isLong = direction === 'long';
    market.takeProfits.remove(id);
    market.stopLosses.remove(id);
    market.stops.delete(id);
    if (wanted.takeProfit !== null) {
      market.takeProfits.add(id, isLong ? 'above' : 'below', book.ticksOf(wanted.takeProfit));
    }
    if (wanted.stopLoss !== null) {
      market.stopLosses.add(id, isLong ? 'below' : 'above', book.ticksOf(wanted.stopLoss));
    }
    if (wanted.takeProfit !== null || wanted.stopLoss !== null) market.stops.set(id, wanted);
  }

  /**
   * Takes out the positions whose stop this price has reached, by age; one whose both stops it has
   * reached is stopped at the loss.
   */
  takeStops(
    marketId: number,
    ticksBelow: number,
    ticksAbove: number,
  ): { id: number; reason: 'take_profit' | 'stop_loss' }[] {
    const market = this.market(marketId);
    const reached = new Map<number, 'take_profit' | 'stop_loss'>();
    for (const id of market.takeProfits.take(ticksBelow, ticksAbove))
      reached.set(id, 'take_profit');
    for (const id of market.stopLosses.take(ticksBelow, ticksAbove)) reached.set(id, 'stop_loss');
    const ids = [...reached.keys()].sort((a, b) => a - b);
    return ids.map((id) => {
      market.takeProfits.remove(id);
      market.stopLosses.remove(id);
      market.stops.delete(id);
      return { id, reason: reached.get(id) ?? 'stop_loss' };
    });
  }

  /** A member's live positions, waiting ones too, by age. */
  idsOf(userId: number): number[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  count(userId: number): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  /** What is open in a market, by age. */
  openIn(marketId: number): number[] {
    return [...this.market(marketId).open].sort((a, b) => a - b);
  }

  closingIn(marketId: number): number[] {
    return [...this.market(marketId).closing].sort((a, b) => a - b);
  }

  /** In which order the positions of a market and direction give way, at the newest mark. */
  ranking(x: Exchange, marketId: number, direction: Position['direction']): Ranking {
    const side = sideOf(marketId, direction);
    const known = this.rankings.get(side);
    if (known?.mark === markOf(x, marketId)) return known;
    const ranking = new Ranking(x, marketId, direction);
    this.rankings.set(side, ranking);
    return ranking;
  }

  forgetRankings(): void {
    this.rankings.clear();
  }

  /** Margins that may be at their maintenance; who really is, is decided exactly. */
  suspects(x: Exchange): Pool[] {
    return this.watch.suspects(x);
  }

  private market(marketId: number): MarketPositions {
    let market = this.byMarket.get(marketId);
    if (market === undefined) {
      market = new MarketPositions();
      this.byMarket.set(marketId, market);
    }
    return market;
  }
}

function sideOf(marketId: number, direction: Position['direction']): number {
  return 2 * marketId + (direction === 'short' ? 1 : 0);
}

function mark(ids: Set<number>, id: number, isIn: boolean): void {
  if (isIn) ids.add(id);
  else ids.delete(id);
}
