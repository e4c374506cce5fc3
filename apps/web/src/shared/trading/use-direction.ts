import { useState } from 'react';
import { type Direction, readDecimal } from '../lib/format.ts';

/** The way of the last move of a price; a price that stands keeps it. */
export function useDirection(price: string | null): Direction {
  const [last, setLast] = useState<{ price: string | null; direction: Direction }>({
    price,
    direction: 'flat',
  });
  if (last.price === price) return last.direction;
  const before = readDecimal(last.price);
  const now = readDecimal(price);
  const moved = before !== undefined && now !== undefined && before !== now;
  const direction = moved ? (now > before ? 'up' : 'down') : last.direction;
  setLast({ price, direction });
  return direction;
}
