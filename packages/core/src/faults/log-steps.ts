import type { Exchange } from '../kernel/exchange.ts';
import { readPart } from '../kernel/faults.ts';
import type { LogStep, TickStep } from '../kernel/subject.ts';

export interface FoundStep {
  readonly step: TickStep;
  readonly log: LogStep;
  readonly instrumentId: number;
  /** The single row that is parked; null where the whole step is. */
  readonly rowId: number | null;
}

/** The step that a path lies in, where the log of ticks decides what it does. */
export function findLogStep(x: Exchange, path: string): FoundStep | undefined {
  const [outer = '', inner] = path.split('/');
  const { kind, rowId: instrumentId } = readPart(outer);
  const row = inner === undefined ? null : readPart(inner).rowId;
  for (const { onTick } of x.subjects) {
    if (onTick?.kind !== kind || onTick.byLog === undefined || instrumentId === null) continue;
    return { step: onTick, log: onTick.byLog, instrumentId, rowId: row };
  }
  return undefined;
}

/** Whether a timer waits: it is parked itself, or would decide what is still to be made up for. */
export function waitsForPart(x: Exchange, kind: string, subjectId: number): boolean {
  if (x.faults.count === 0) return false;
  if (x.faults.has(`timer.${kind}`, subjectId)) return true;
  for (const { onTick } of x.subjects) {
    const log = onTick?.byLog;
    if (onTick === undefined || log?.timers.includes(kind) !== true) continue;
    const instrumentId = log.instrumentOf(x, subjectId);
    if (typeof instrumentId === 'number' && x.faults.has(onTick.kind, instrumentId)) return true;
    return log.row !== undefined && x.faults.has(log.row.kind, subjectId);
  }
  return false;
}
