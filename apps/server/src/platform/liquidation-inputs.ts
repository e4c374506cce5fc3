import { parseAmount } from '@kontor/money';
import { type AgedPosition, contractTerms, type StaleRule } from '@kontor/rules/futures';
import type { LiquidationInput, LiquidationStaleRule } from '@kontor/schema';

/** What stood against a margin when it was liquidated, as the rules read it. */
export function liquidatedPositions(
  inputs: readonly LiquidationInput[],
  timeOfTick: (tickId: number) => number,
): AgedPosition[] {
  return inputs.map((input) => ({
    marketId: input.marketId,
    terms: contractTerms({ ...input.contract, lotSize: parseAmount(input.contract.lotSize) }),
    held: {
      direction: input.direction,
      lots: parseAmount(input.lots),
      openValue: parseAmount(input.openValue),
    },
    mark: parseAmount(input.price),
    markedAt: timeOfTick(input.tickId),
    advanced: parseAmount(input.advanced),
    // The rule of liquidation does not look at it.
    margin: 0n,
  }));
}

export function staleRuleOf({ afterMs, perMinute, maximum }: LiquidationStaleRule): StaleRule {
  return { afterMs, perMinute: parseAmount(perMinute), maximum: parseAmount(maximum) };
}
