import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { OWNED_ACCOUNT_IDS } from '@kontor/schema';
import { refuse } from '../../../http/refusal.ts';
import { type Operator, route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { openNumber } from '../../identity/index.ts';
import {
  accountName,
  balancesOf,
  netOf,
  openDebts,
  openResultUsd,
  totalOf,
  usdOf,
  usdText,
} from '../../wallet/index.ts';
import { userWire } from './user-wire.ts';
import { factsOf, foundUser, type IdentityRow, identityOf, openOf } from './users.queries.ts';

type Detail = OutputOf<typeof calls.operatorUsers.detail>;
const SHOWN_DIGITS = 4;

/** One user: who they are, what they have, what is open. */
export const showUser = route(
  calls.operatorUsers.detail,
  async ({ input, operator, services }): Promise<Detail> => {
    const { queries } = services;
    const found = await foundUser(queries, input.id);
    if (found === undefined) return refuse('USER_UNKNOWN', { field: 'id' });
    const { user } = found;
    const facts = await factsOf(queries, user.id);
    const identity = await identityOf(queries, user.id);
    return {
      ...userWire(found),
      signature: user.signature,
      head_portrait: user.headPortrait,
      language: user.language,
      credit_score: user.creditScore,
      invite_code: user.inviteCode,
      invited_by: user.invitedBy,
      invited: facts.invited,
      last_seen_at: facts.lastSeenAt,
      has_pay_password: facts.hasPayPassword,
      has_totp: facts.hasTotp,
      frozen_at: facts.frozenAt,
      withdrawals_enabled: facts.withdrawalsEnabled,
      withdrawals_held_until: isLater(services, facts.heldUntil),
      trader_status: facts.traderStatus,
      ...(await holdings(services, user.id)),
      identity: identity.map((row) => identityWire(services, operator, row)),
      open: await openOf(queries, user.id),
    };
  },
);

function isLater({ wallClock }: Services, at: number | null): number | null {
  return at !== null && at > wallClock.now() ? at : null;
}

async function holdings(
  services: Services,
  userId: number,
): Promise<Pick<Detail, 'balances' | 'total_usd'>> {
  const rows = await balancesOf(services.queries, userId);
  const held = rows.filter(({ available, frozen }) => available + frozen !== 0n);
  const worth = held.map((row) => usdOf(services, row.currencyId, row.available + row.frozen));
  const owned = worth.filter((_, at) => OWNED_ACCOUNT_IDS.includes(held[at]?.accountId ?? 0));
  const debts = await openDebts(services.queries, userId);
  const openResult = await openResultUsd(services, userId);
  const owed = debts.map(({ currencyId, amount }) => usdOf(services, currencyId, amount));
  return {
    total_usd: usdText(netOf(totalOf(owned), openResult, owed).net),
    balances: held.map((row, at) => ({
      account: accountName(row.accountId),
      currency: row.currencyId,
      name: services.markets.catalogue.currency(row.currencyId)?.code ?? String(row.currencyId),
      available: formatAmount(row.available),
      frozen: formatAmount(row.frozen),
      usd: usdText(worth[at] ?? null),
    })),
  };
}

function identityWire(
  services: Services,
  { roles }: Operator,
  row: IdentityRow,
): Detail['identity'][number] {
  const number = openNumber(services.dataKeys, row);
  const isShown = roles.includes('admin') || roles.includes('compliance');
  return {
    id: row.id,
    level: row.level,
    id_type: row.idType,
    name: row.name,
    number: isShown ? number : `••••${number.slice(-SHOWN_DIGITS)}`,
    status: row.status,
    reason: row.reasonText ?? row.reason,
    created_at: row.createdAt,
    decided_at: row.decidedAt,
  };
}
