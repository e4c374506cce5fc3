import type { Direction, MarginMode } from '@kontor/rules/futures';
import { useState } from 'react';
import { useFuturesPreferences } from './futures-preferences.ts';
import type { Ticket } from './model/ticket.ts';

type Texts = Pick<Ticket, 'lots' | 'price' | 'takeProfit' | 'stopLoss'>;

const EMPTY: Texts = { lots: '', price: '', takeProfit: '', stopLoss: '' };

export interface TicketActions {
  readonly ticket: Ticket;
  readonly setDirection: (direction: Direction) => void;
  readonly setMode: (mode: MarginMode) => void;
  readonly setType: (type: Ticket['type']) => void;
  readonly setMultiple: (multiple: number) => void;
  readonly setText: (field: keyof Texts, text: string) => void;
  /** The price of a row of the book: the entry waits for it. */
  readonly pickPrice: (price: string) => void;
  /** Empties the fields; direction, margin and leverage stay. */
  readonly clear: () => void;
  /** For another contract: nothing of what was entered fits it. */
  readonly reset: () => void;
}

/** A limit starts as the market's price, and is the reader's from the first key on. */
export function useTicket(marketPrice: string | null): TicketActions {
  const { mode, multiple, setMode, setMultiple } = useFuturesPreferences();
  const [direction, setDirection] = useState<Direction>('long');
  const [type, setType] = useState<Ticket['type']>('market');
  const [texts, setTexts] = useState(EMPTY);
  return {
    ticket: { direction, mode, type, multiple, ...texts },
    setDirection: (next) => {
      setDirection(next);
      // What was a target is a stop for the other side.
      if (next !== direction) setTexts((before) => ({ ...before, takeProfit: '', stopLoss: '' }));
    },
    setMode,
    setType: (next) => {
      setType(next);
      setTexts((before) => ({
        ...before,
        price: next === 'limit' && before.price === '' ? (marketPrice ?? '') : before.price,
      }));
    },
    setMultiple,
    setText: (field, text) => setTexts((before) => ({ ...before, [field]: text })),
    pickPrice: (price) => {
      setType('limit');
      setTexts((before) => ({ ...before, price }));
    },
    reset: () => {
      setType('market');
      setTexts(EMPTY);
    },
    clear: () => setTexts({ ...EMPTY, price: type === 'limit' ? (marketPrice ?? '') : '' }),
  };
}
