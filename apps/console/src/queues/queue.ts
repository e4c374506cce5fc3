import type { ReactNode } from 'react';
import type { Option } from '../parts/filters.tsx';
import type { Decision } from './decisions.ts';

export interface QueueRow {
  readonly id: number;
}

export interface ItemLook {
  readonly title: ReactNode;
  readonly end: ReactNode;
  readonly detail: ReactNode;
  readonly endDetail: ReactNode;
}

/** One queue: what it lists, how a row looks, and what may be decided about it. */
export interface Queue<Row extends QueueRow> {
  readonly resource: string;
  readonly title: string;
  /** The states one may look at; the first is what waits for somebody. */
  readonly states: readonly Option[];
  /** The input by which the call filters them, where it is not `status`. */
  readonly stateField?: string;
  readonly searchLabel?: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly item: (row: Row) => ItemLook;
  readonly Detail: (props: { readonly row: Row }) => ReactNode;
  readonly decisions: (row: Row) => readonly Decision[];
}
