import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { maskedEmail, maskedMobile } from '../security/index.ts';
import { totalOf, usdOf, usdText } from '../wallet/index.ts';
import { invitationOf, listInvited, listRebates, type Named } from './growth.queries.ts';

/** Enough for the inviter to know who it is by. */
function maskedName({ email, mobile, areaCode }: Named): string {
  if (email !== null) return maskedEmail(email);
  return mobile === null ? '***' : maskedMobile(mobile, areaCode);
}

/** The own code and what it has brought. */
export const invite = route(calls.growth.invite, async ({ member, services }) => {
  const { queries } = services;
  const { code, invited, paid } = await invitationOf(queries, member.userId);
  const { referral_rate: rate } = await settingsOf(queries, ['referral_rate']);
  const parts = paid.map((row) => ({ ...row, amount: parseAmount(row.amount ?? '0') }));
  return {
    code,
    link: `/#/pages/common/register?code=${encodeURIComponent(code)}`,
    rate: formatAmount(rate),
    invited,
    rebate_total: usdText(totalOf(parts.map(({ id, amount }) => usdOf(services, id, amount)))),
    rebates: parts.map((part) => ({ currency: part.code, amount: formatAmount(part.amount) })),
  };
});

/** Who came by it. */
export const invited = route(calls.growth.invited, async ({ input, member, services }) => {
  const found = await listInvited(services.queries, member.userId, input);
  return pageAnswer(input, found, (row) => ({
    id: row.id,
    name: maskedName(row),
    create_time: row.createdAt,
  }));
});

/** What was paid for their fees. */
export const rebates = route(calls.growth.rebates, async ({ input, member, services }) => {
  const found = await listRebates(services.queries, member.userId, input);
  return pageAnswer(input, found, ({ rebate, currency, ...name }) => ({
    id: rebate.id,
    name: maskedName(name),
    currency,
    fees: formatAmount(rebate.fees),
    rate: formatAmount(rebate.rate),
    amount: formatAmount(rebate.amount),
    create_time: rebate.at,
  }));
});
