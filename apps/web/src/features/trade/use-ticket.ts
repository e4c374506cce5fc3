import { formatAmount } from '@kontor/money';
import { useCallback, useState } from 'react';
import {
  type Lasting,
  type OrderType,
  type Side,
  type Ticket,
  type Unit,
  hasPrice,
  lastingChoices,
} from './ticket.ts';

const EMPTY: Ticket = {
  side: 'buy',
  type: 'limit',
  unit: 'base',
  amount: '',
  price: '',
  trigger: '',
  stopLimit: '',
  lasting: 'gtc',
  expiresAtMs: null,
};

export interface TicketActions {
  ticket: Ticket;
  /** The market is closed: what is sent waits for it to open. */
  waits: boolean;
  setSide: (side: Side) => void;
  setType: (type: OrderType) => void;
  setLasting: (lasting: Lasting) => void;
  setExpiresAt: (ms: number | null) => void;
  setText: (field: 'price' | 'trigger' | 'stopLimit', text: string) => void;
  setAmount: (unit: Unit, text: string) => void;
  /** The price of a row of the book; a market order becomes a limit order by it. */
  pickPrice: (price: string) => void;
  /** Empties the fields; side and type stay. */
  clear: () => void;
}

/**
 * Prices mean another thing for another side or kind of order, so none is carried over. One price
 * starts at the market; the two of a pair lie on its sides, and only the reader knows how far.
 */
function freshPrices(type: OrderType, marketPrice: string | null) {
  const price = hasPrice(type) && type !== 'oco' ? (marketPrice ?? '') : '';
  return { amount: '', trigger: '', stopLimit: '', price };
}

/** Nothing to choose is no reason for another choice. */
function lastingStays({ type, lasting }: Ticket, waits: boolean): boolean {
  const choices = lastingChoices(type, waits);
  return choices.length === 0 ? lasting === 'gtc' : choices.includes(lasting);
}

/** A price starts as the market's, and is the reader's from the first key on. */
export function useTicket(marketPrice: string | null, waits: boolean): TicketActions {
  const [ticket, setTicket] = useState<Ticket>(EMPTY);
  const [priced, setPriced] = useState(false);
  const change = useCallback((changes: Partial<Ticket>) => {
    setTicket((before) => ({ ...before, ...changes }));
  }, []);
  if (!priced && marketPrice !== null) {
    setPriced(true);
    change({ price: marketPrice });
  }
  // What needs an open market becomes what can wait when the bell has rung.
  if (waits && ticket.type === 'market') {
    change({ ...freshPrices('limit', marketPrice), type: 'limit', unit: 'base' });
  } else if (waits && !lastingStays(ticket, waits)) change({ lasting: 'gtc' });
  return {
    ticket,
    waits,
    setSide: (side) =>
      setTicket((before) => ({ ...before, side, ...freshPrices(before.type, marketPrice) })),
    setType: (type) => {
      setTicket((before) => ({
        ...before,
        type,
        ...freshPrices(type, marketPrice),
        // A market buy is a budget for most people, and an order with a price a quantity.
        unit: type === 'market' && before.side === 'buy' ? 'quote' : 'base',
        lasting: lastingStays({ ...before, type }, waits) ? before.lasting : 'gtc',
      }));
    },
    setLasting: (lasting) => change({ lasting }),
    setExpiresAt: (expiresAtMs) => change({ expiresAtMs }),
    setText: (field, text) => change({ [field]: text }),
    setAmount: (unit, amount) => change({ unit, amount }),
    pickPrice: (price) =>
      setTicket((before) => ({
        ...before,
        price,
        type: before.type === 'market' ? 'limit' : before.type,
        unit: before.type === 'market' ? 'base' : before.unit,
        amount: before.type === 'market' ? '' : before.amount,
      })),
    clear: () => change(freshPrices(ticket.type, marketPrice)),
  };
}

/** Exact decimal text without zeros at its end, for a field. */
export function fieldText(amount: bigint): string {
  return amount === 0n ? '' : formatAmount(amount);
}
