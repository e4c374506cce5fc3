import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { Services } from '../../services.ts';
import type { OptionRow } from '../options/index.ts';
import { type Claim, instrumentWire } from './claim.ts';
import { firstTickAfter, lastTickUntil } from './receipts.queries.ts';

const amountOrNull = (amount: bigint | null): string | null =>
  amount === null ? null : formatAmount(amount);

/**
 * From the last tick at or before acceptance, which shows that the entry is the first after it, to
 * the first one at or after expiry, which shows that the exit is the last before it.
 */
export async function optionClaim(
  { queries, markets: { catalogue } }: Services,
  option: OptionRow,
): Promise<Claim> {
  const { instrumentId, acceptedAt, expiresAt } = option;
  const currency = catalogue.currency(option.currencyId);
  if (currency === undefined) throw new Error(`option ${option.id} names no currency`);
  const undecidedUntil = expiresAt === null ? acceptedAt : expiresAt - 1;
  const decided = await firstTickAfter(queries, instrumentId, undecidedUntil);
  return {
    kind: 'option',
    id: option.id,
    inputs: {
      market_id: option.marketId,
      ...instrumentWire(catalogue, instrumentId),
      direction: option.direction,
      seconds: option.seconds,
      stake: formatAmount(option.stake),
      currency: currency.code,
      account: option.accountId === ACCOUNT_IDS.bonus ? 'bonus' : 'micro',
      decimals: currency.decimals,
      payout_ratio: formatAmount(option.payoutRatio),
      accepted_at: acceptedAt,
      wait_ms: option.tickWaitMs,
    },
    result: {
      result: option.result,
      entry_at: option.entryAt,
      entry_price: amountOrNull(option.entryPrice),
      expires_at: expiresAt,
      exit_at: option.exitAt,
      exit_price: amountOrNull(option.exitPrice),
      returned: formatAmount(option.returned),
      settled_at: option.settledAt,
    },
    sequence: option.settledSequence,
    used: [
      {
        instrumentId,
        firstId: await lastTickUntil(queries, instrumentId, acceptedAt),
        lastId: decided?.id ?? null,
        lastAt: decided?.at ?? undecidedUntil,
      },
    ],
  };
}
