/** The member's own events as they come over the wire, beside the app that reads them. */
import type { Page } from '@playwright/test';

export interface PrivateEvent {
  readonly name: string;
  readonly seq: number;
  readonly prev: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const NAMES = new Set(['order', 'balance']);

/** Collects from now on; open the page afterwards. */
export function privateEvents(page: Page): readonly PrivateEvent[] {
  const events: PrivateEvent[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      // An event of socket.io: `42["order",{…}]`.
      const text = /^42(\[.*\])$/su.exec(payload.toString())?.[1];
      if (text === undefined) return;
      const [name, body] = JSON.parse(text) as [string, Omit<PrivateEvent, 'name'>];
      if (NAMES.has(name)) events.push({ ...body, name });
    });
  });
  return events;
}

/** The events that do not follow the one before them; empty when all are in order. */
export function outOfOrder(events: readonly PrivateEvent[]): string[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1];
    if (before === undefined || (event.prev === before.seq && event.seq > before.seq)) return [];
    return [`${before.name} ${before.seq}, then ${event.name} ${event.seq} after ${event.prev}`];
  });
}
