/** What `npm run bench` prints of one measure. */
export interface BenchRow {
  readonly measure: string;
  /** A figure, or a text with its unit. */
  readonly ours: number | string;
  /** The peer in the same run; empty where the bar is an absolute figure. */
  readonly peer: number | string;
  /** Ours to the peer's. */
  readonly ratio: number | string;
  readonly bar: string;
  /** Undefined where there is no bar: the row is there to show how something moves. */
  readonly met: boolean | undefined;
}
