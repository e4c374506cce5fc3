import { calls } from '@kontor/contract';
import { actAs } from '../../http/act-as.ts';
import { route } from '../../http/route.ts';
import { decide } from './decide.ts';

/** The exchange learns the level, and tells the member. */
export const approve = route(calls.identity.approve, (context) =>
  decide(context, context.input.id, { status: 'approved' }, ({ userId, level }) =>
    actAs(context, 'member.certify', { userId, level }),
  ),
);
