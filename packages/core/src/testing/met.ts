/**
 * What crowds have come to, counted over all of them together: a wish of one crowd alone is a throw
 * of dice whenever a crowd changes.
 */
export class Met {
  private readonly counts = new Map<string, number>();

  note(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  /** Those of the wishes that were not met, or not as often as they say; an empty list is well. */
  missing(wishes: readonly string[], times = 1): string[] {
    return wishes.filter((what) => (this.counts.get(what) ?? 0) < times);
  }

  /** How many different ones begin like this. */
  kindsOf(beginning: string): number {
    return [...this.counts.keys()].filter((what) => what.startsWith(beginning)).length;
  }
}
