import { type Amount, ONE } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { Refusal } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { usedBtc } from './uses.ts';
import { worthInBtc } from './worth.ts';

/** What a member's withdrawals of a currency are measured by, at this moment. */
export interface WithdrawalView {
  readonly available: Amount;
  readonly certifiedLevel: number;
  /** In BTC, of 24 hours. */
  readonly limit: Amount;
  readonly used: Amount;
  /** One unit in BTC, rounded up; null where no price is current. */
  readonly btcPrice: Amount | null;
}

export function withdrawalView(x: Exchange, userId: number, currencyId: number): WithdrawalView {
  const certifiedLevel = x.members.get(userId)?.certifiedLevel ?? 0;
  return {
    available: x.ledger.available(spotBalance(userId, currencyId)),
    certifiedLevel,
    limit: x.setting(`withdrawal_limit_btc_${certifiedLevel}`),
    used: usedBtc(x, userId),
    btcPrice: btcPriceOf(x, x.currencies.get(currencyId)?.code ?? ''),
  };
}

function btcPriceOf(x: Exchange, code: string): Amount | null {
  try {
    return worthInBtc(x, code, ONE);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
