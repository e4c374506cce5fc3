import { FIRST_MEMBER_ID } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import { countInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';

/** Makes a registered user a member of the exchange; doing it again changes nothing. */
export const open = command(
  'member.open',
  'platform',
  {
    userId: countInput(FIRST_MEMBER_ID, 2 ** 36),
    vipLevel: countInput(0, 9),
  },
  (x, { userId, vipLevel }) => {
    // Who has no level has no fees, and their first trade would be a fault.
    if (x.vipLevels.get(vipLevel) === undefined) refuse('VIP_LEVEL_UNKNOWN', { field: 'vipLevel' });
    if (x.members.get(userId) === undefined) {
      x.members.insert({
        id: userId,
        vipLevel,
        vipDay: null,
        tradingEnabled: true,
        withdrawalsEnabled: true,
        grantedAt: null,
        certifiedLevel: 0,
        marketMaker: false,
        selfTradePrevention: 'expire_taker',
      });
    }
    return { userId };
  },
);
