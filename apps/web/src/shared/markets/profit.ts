import { divide, formatAmount, parseAmount, tryParseAmount } from '@kontor/money';

export interface ProfitAndLoss {
  /** In the quote currency, signed. */
  readonly amount: string;
  /** In percent of what it cost, signed; null where it cost nothing. */
  readonly percent: string | null;
}

function signed(size: bigint, positive: boolean): string {
  return formatAmount(positive ? size : -size);
}

/** What a holding has gained or lost on paper; null where its cost or price is not known. */
export function unrealised(
  holding: { available: string; frozen: string; average_cost: string | null },
  price: string | null,
): ProfitAndLoss | null {
  const cost = tryParseAmount(holding.average_cost ?? '');
  const now = tryParseAmount(price ?? '');
  if (cost === undefined || now === undefined) return null;
  const quantity = parseAmount(holding.available) + parseAmount(holding.frozen);
  const gain = now >= cost;
  const each = gain ? now - cost : cost - now;
  const size = (each * quantity) / 10n ** 18n;
  return {
    amount: signed(size, gain),
    percent: cost <= 0n ? null : signed(divide(each * 100n, cost, 'down'), gain),
  };
}
