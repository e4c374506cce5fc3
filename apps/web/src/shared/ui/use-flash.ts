import { type RefObject, useEffect, useRef } from 'react';
import { type DecimalText, readDecimal } from '../lib/format.ts';
import { prefersReducedMotion } from './use-media.ts';

const FLASH_MS = 400;

/**
 * Washes an element green or red for 400 ms when its figure rises or falls. Nothing happens at the
 * first value, when a value was or becomes unknown, or when reduced motion is asked for.
 */
export function useFlash<Element extends HTMLElement>(
  value: DecimalText,
  enabled: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const previous = useRef(value);
  useEffect(() => {
    const before = readDecimal(previous.current);
    const now = readDecimal(value);
    previous.current = value;
    if (!enabled || before === undefined || now === undefined || before === now) return;
    if (element.current === null || prefersReducedMotion()) return;
    const wash = now > before ? 'var(--up-wash)' : 'var(--down-wash)';
    element.current.animate(
      {
        backgroundColor: [wash, wash, 'transparent'],
        boxShadow: [`0 0 0 3px ${wash}`, `0 0 0 3px ${wash}`, 'none'],
      },
      { duration: FLASH_MS, easing: 'ease-out' },
    );
  }, [value, enabled]);
  return element;
}
