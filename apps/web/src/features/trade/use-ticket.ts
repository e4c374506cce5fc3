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

/** A price starts as the market's, and is the reader's from the first key on. */
export function useTicket(marketPrice: string | null): TicketActions {
  const [ticket, setTicket] = useState<Ticket>(EMPTY);
  const [priced, setPriced] = useState(false);
  const change = useCallback((changes: Partial<Ticket>) => {
    setTicket((before) => ({ ...before, ...changes }));
  }, []);
  if (!priced && marketPrice !== null) {
    setPriced(true);
    change({ price: marketPrice });
  }
  return {
    ticket,
    setSide: (side) => change({ side, amount: '' }),
    setType: (type) => {
      setTicket((before) => ({
        ...before,
        type,
        amount: '',
        // A market buy is a budget for most people, and an order with a price a quantity.
        unit: type === 'market' && before.side === 'buy' ? 'quote' : 'base',
        lasting: lastingChoices(type).includes(before.lasting) ? before.lasting : 'gtc',
        price: hasPrice(type) && before.price === '' ? (marketPrice ?? '') : before.price,
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
    clear: () => change({ amount: '', trigger: '', stopLimit: '', price: marketPrice ?? '' }),
  };
}

/** Exact decimal text without zeros at its end, for a field. */
export function fieldText(amount: bigint): string {
  return amount === 0n ? '' : formatAmount(amount);
}
