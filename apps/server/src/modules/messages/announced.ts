import type { AnnouncementEvent } from '@kontor/contract';
import type { AnnouncementRow } from './message-wire.ts';

/**
 * Tells whoever listens what was announced, and what was withdrawn. One program serves at a time,
 * so those who are connected are connected to the one that publishes.
 */
export class Announced {
  readonly #listeners = new Set<(event: AnnouncementEvent) => void>();

  /** Calls back for each announcement until the answer is called. */
  subscribe(listener: (event: AnnouncementEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The titles of all languages go out, so that each page has the one of its reader. */
  published({ id, texts, at }: AnnouncementRow): void {
    const titles = Object.entries(texts).flatMap(([language, words]) =>
      words === undefined ? [] : [[language, words.title] as const],
    );
    this.#tell({ kind: 'published', id, titles: Object.fromEntries(titles), create_time: at });
  }

  withdrawn(id: number): void {
    this.#tell({ kind: 'withdrawn', id });
  }

  #tell(event: AnnouncementEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
