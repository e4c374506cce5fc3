import { z } from 'zod';
import { operatorCall } from './call.ts';
import { choice, id, optional, pageInput, pageOf, timeOut } from './fields.ts';

export const FAULT_STATUSES = ['parked', 'released'] as const;
const OPERATOR_PAGE = 50;

export const operatorFaults = {
  list: operatorCall({
    method: 'GET',
    path: '/operator/faults',
    area: 'operatorFaults',
    roles: ['trading', 'finance', 'compliance', 'support'],
    summary: 'Parts of the exchange that threw, what is parked first, then the newest',
    input: z.object({
      status: optional(choice(...FAULT_STATUSES)),
      ...pageInput(OPERATOR_PAGE),
    }),
    output: pageOf(
      z.object({
        id: z.number(),
        path: z.string().meta({
          description: 'the part and what it stands in, outermost first: tick.market 3/order 17',
        }),
        kind: z.string(),
        row_id: z.number().nullable().meta({ description: 'null for all of the kind' }),
        error: z.string(),
        suspect_order: z
          .number()
          .nullable()
          .meta({ description: 'the resting order that a command met when it threw' }),
        status: z.enum(FAULT_STATUSES),
        parked_at: timeOut,
        times: z.number().meta({ description: 'how often this part was parked' }),
        released_at: timeOut.nullable(),
        released_by: z.number().nullable(),
      }),
    ),
  }),
  retry: operatorCall({
    method: 'POST',
    path: '/operator/faults/retry',
    area: 'operatorFaults',
    roles: ['trading'],
    summary:
      'Lets a parked part run again, after a mend. What the log of ticks decides is first given ' +
      'what it has missed. A part that throws again is parked again',
    input: z.object({ id: id() }),
    output: z.object({ id: z.number() }),
    errors: ['FAULT_UNKNOWN', 'FAULT_AGAIN', 'HALTED'],
  }),
} as const;
