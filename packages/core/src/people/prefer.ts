import { SELF_TRADE_PREVENTIONS } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import { wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';

/** What a member's orders go by that say nothing themselves; those that are there keep theirs. */
export const prefer = command(
  'member.prefer',
  'member',
  { selfTradePrevention: wordInput(...SELF_TRADE_PREVENTIONS) },
  (x, { selfTradePrevention }) => {
    const member = x.members.tryEdit(x.actor) ?? refuse('USER_UNKNOWN');
    member.selfTradePrevention = selfTradePrevention;
    return { selfTradePrevention };
  },
);
