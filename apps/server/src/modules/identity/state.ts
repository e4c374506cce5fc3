import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { maskedNumber } from '@kontor/rules/identity';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Services } from '../../services.ts';
import { openNumber } from './document-number.ts';
import { settled, type SentLevel, type Standing, standingOf } from './identity.queries.ts';

type State = OutputOf<typeof calls.identity.state>;

const NONE = 0;
const IN_REVIEW = 1;
const CERTIFIED = 2;
const FAILED = 3;

/** How far the own identity is proven. */
export const state = route(calls.identity.state, async ({ member, services }) => {
  await settled(services.queries, member.userId);
  return await stateOf(services, member.userId);
});

export async function stateOf(services: Services, userId: number): Promise<State> {
  const standing = (await standingOf(services.queries, userId)) ?? refuse('LOGIN_REQUIRED');
  const { user, level, request } = standing;
  const state = stateNumber(standing);
  return {
    state,
    level,
    reason: state === FAILED ? (request?.reason ?? null) : null,
    reason_text: state === FAILED ? (request?.reasonText ?? null) : null,
    email_bound: user.email !== null,
    mobile_bound: user.mobile !== null,
    request:
      request === undefined
        ? null
        : {
            real_type: request.level as SentLevel,
            id_type: request.idType,
            name: request.name,
            card_id: maskedNumber(openNumber(services.dataKeys, request)),
            create_time: request.createdAt,
            handle_time: request.decidedAt,
          },
    limits: await limitsOf(services),
  };
}

/** A failed check is over once the level that it was for is reached in another way. */
function stateNumber({ level, request }: Standing): State['state'] {
  if (request?.status === 'in_review') return IN_REVIEW;
  if (request?.status === 'rejected' && request.level > level) return FAILED;
  return level > 0 ? CERTIFIED : NONE;
}

async function limitsOf({ queries }: Services): Promise<State['limits']> {
  const figures = await settingsOf(queries, [
    'withdrawal_limit_btc_0',
    'withdrawal_limit_btc_1',
    'withdrawal_limit_btc_2',
    'buy_limit_level_1',
    'buy_limit_level_2',
  ]);
  const limit = (level: 0 | 1 | 2, withdrawal: bigint, fiat: bigint) => ({
    level,
    withdraw_24h: formatAmount(withdrawal),
    fiat_order: formatAmount(fiat),
  });
  return [
    limit(0, figures.withdrawal_limit_btc_0, 0n),
    limit(1, figures.withdrawal_limit_btc_1, figures.buy_limit_level_1),
    limit(2, figures.withdrawal_limit_btc_2, figures.buy_limit_level_2),
  ];
}
