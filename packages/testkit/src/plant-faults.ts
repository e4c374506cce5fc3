type Row = number | string;
/** Whether this part throws: a `command.spot.place` of 1001, a `timer.option.entry` of 17, … */
export type Planted = (kind: string, row: Row) => boolean;

interface Verb {
  readonly kind: string;
  readonly run: (x: never, input: never) => unknown;
}

/** What of a core is reached into; it is the real one's own shape. */
interface Inner {
  readonly definitions: Map<string, Verb>;
  readonly actions: Map<string, Verb>;
  readonly exchange: {
    actor: number;
    part: (kind: string, row: number, act: () => void) => boolean;
  };
}

/**
 * Makes parts of a core throw once they have done what they do, when what is in memory is worth
 * least: commands, timers, and the parts of a tick. What is parked is not run and throws nothing.
 */
export function plantFaults(core: object, isPlanted: Planted): void {
  const { definitions, actions, exchange } = core as Inner;
  const throwAt = (kind: string, row: Row) => {
    if (isPlanted(kind, row)) throw new Error(`planted in ${kind} ${row}`);
  };
  for (const [kind, verb] of definitions) {
    const run: Verb['run'] = (x, input) => {
      const result = verb.run(x, input);
      throwAt(`command.${kind}`, exchange.actor);
      return result;
    };
    definitions.set(kind, { ...verb, run });
  }
  for (const [kind, verb] of actions) {
    const run: Verb['run'] = (x, subjectId) => {
      verb.run(x, subjectId);
      throwAt(`timer.${kind}`, subjectId);
    };
    actions.set(kind, { ...verb, run });
  }
  const part = exchange.part.bind(exchange);
  exchange.part = (kind, row, act) =>
    part(kind, row, () => {
      act();
      throwAt(kind, row);
    });
}
