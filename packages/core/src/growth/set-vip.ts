import { DAY_MS } from '@kontor/rules/time';
import { command } from '../kernel/command.ts';
import { countInput, idInput, nonNegativeInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { notify } from '../notices/index.ts';

/**
 * Says what a member's VIP level is by the rule at a midnight. The core holds it against the rule:
 * a level that neither the volume nor the balance reaches, or that is below what they reach, is
 * refused. A day that is over is not said again.
 */
export const setVip = command(
  'member.set_vip',
  'platform',
  {
    userId: idInput,
    level: countInput(0, 9),
    volume: nonNegativeInput,
    balance: nonNegativeInput,
    day: countInput(0, 100_000_000),
  },
  (x, { userId, level, volume, balance, day }) => {
    const member = x.members.tryEdit(userId) ?? refuse('USER_UNKNOWN', { field: 'userId' });
    if (day * DAY_MS > x.at) refuse('FIELD_TOO_LARGE', { field: 'day' });
    if (member.vipDay !== null && day <= member.vipDay) refuse('VIP_EVALUATED', { day });
    let reached = 0;
    for (const row of x.vipLevels.values()) {
      const reaches = volume >= row.minimumVolume || balance >= row.minimumBalance;
      if (reaches && row.id > reached) reached = row.id;
    }
    if (level !== reached) refuse('VIP_LEVEL_WRONG', { field: 'level', level: reached });
    const levelBefore = member.vipLevel;
    member.vipLevel = level;
    member.vipDay = day;
    const evaluation = { userId, day, volume, balance, levelBefore, level, at: x.at };
    x.vipEvaluations.append({ id: x.counters.next('vipEvaluation'), ...evaluation });
    if (level > levelBefore) notify(x, userId, 'vip.raised', { level });
    if (level < levelBefore) notify(x, userId, 'vip.lowered', { level });
    return { userId, level };
  },
);
