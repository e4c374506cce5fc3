import type { LightCall, OutputOf } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import type { Fact } from './basics.tsx';
import type { Option } from './filters.tsx';

export interface ActField {
  readonly name: string;
  readonly label: string;
  readonly initial?: string;
  readonly hint?: string;
  readonly options?: readonly Option[];
  readonly optional?: boolean;
  readonly secret?: boolean;
  /** More than one line. */
  readonly lines?: number;
  /** One line that needs the whole width: a sentence, an address. */
  readonly long?: boolean;
  /** Several of the options, sent with commas between them. */
  readonly several?: boolean;
}

export type Values = Readonly<Record<string, string>>;

/** What is answered to an act that was done, and does not wait for a second operator. */
export type Done<C extends LightCall> = Exclude<OutputOf<C>, { readonly proposal_id: number }>;

/** A gift that counts for two daily limits: of the operator who gives it, and of the member. */
export interface AloneAct {
  readonly kind: 'deposit' | 'buy' | 'offer';
  readonly userId?: number;
  /** Its worth in the limit's unit; null where it always takes two operators. */
  readonly worth?: string | null;
}

/** Something that an operator may do, with everything that is said before it is done. */
export interface Act<C extends LightCall = LightCall> {
  readonly title: string;
  readonly confirm: string;
  readonly tone: 'up' | 'down' | 'blue';
  readonly call: C;
  /** What is sent beside the fields and the reason. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly fields?: readonly ActField[];
  readonly facts?: (values: Values) => readonly Fact[];
  readonly body?: ReactNode;
  /** For a gift with a daily limit; the form shows the limit and how much of it is used. */
  readonly alone?: AloneAct;
  /** Below the fields: what the server says of what is typed. */
  readonly renderAfter?: (values: Values) => ReactNode;
  /**
   * An editor's: what is now and what changes is said, and nothing is sent that changes nothing.
   */
  readonly edits?: boolean;
  readonly warning?: (values: Values) => string | undefined;
  /** Reasons that are often given; the first is written down already where it is the usual one. */
  readonly presets: readonly string[];
  readonly usual?: boolean;
  /** The call takes no reason: what is said is one. */
  readonly reasonless?: boolean;
  /** What was typed is kept under this name until it is sent, also when the question is left. */
  readonly draft?: string;
  /** For an input whose fields are not text as they stand. */
  readonly shape?: (values: Values) => Readonly<Record<string, unknown>>;
  readonly done: (answer: Done<C>) => string;
  /** What is said where it waits for a second operator, if not the usual. */
  readonly waits?: string;
}
