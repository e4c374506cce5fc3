import type { LightCall, OutputOf } from '@kontor/contract/light';

/** A row of a call that answers a page or a plain list. */
export type RowOf<C extends LightCall> =
  OutputOf<C> extends { readonly data: readonly (infer Row)[] }
    ? Row
    : OutputOf<C> extends readonly (infer Row)[]
      ? Row
      : never;
