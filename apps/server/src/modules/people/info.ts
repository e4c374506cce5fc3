import { calls } from '@kontor/contract';
import { nextGrantAt } from '@kontor/rules/grant';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { tryEnsureMember } from './accounts.ts';
import { userWithLevel } from './people.queries.ts';

/** Who is signed in. */
export const info = route(calls.people.info, async ({ member, services }) => {
  const found = await userWithLevel(services.queries, member.userId);
  if (found === undefined) return refuse('LOGIN_REQUIRED');
  const { user, vipLevel, certified, isTrader, hasPayPassword, hasTotp } = found;
  if (vipLevel === null) await tryEnsureMember(services, user.id);
  return {
    id: user.id,
    uid: user.uid,
    email: user.email,
    mobile: user.mobile,
    account_number: user.email ?? `+${user.areaCode ?? ''} ${user.mobile ?? ''}`,
    nickname: user.nickname,
    signature: user.signature,
    head_portrait: user.headPortrait,
    extension_code: user.inviteCode,
    vip_level: vipLevel ?? 0,
    credit_score: user.creditScore,
    certified,
    has_pay_password: hasPayPassword,
    has_totp: hasTotp,
    is_trader: isTrader,
    next_grant_at: nextGrantAt(found.grantedAt),
    created_at: user.createdAt,
  };
});
