/**
 * Shares whole units in proportion to weights, to the last unit: what rounding down leaves goes one
 * unit each to the largest remainders, of equal ones to the earlier. Throws where nothing weighs.
 */
export function shareUnits(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) throw new Error('there is nobody to share with');
  const exact = weights.map((weight) => units * weight);
  const shares = exact.map((part) => part / total);
  const left = units - shares.reduce((sum, share) => sum + share, 0n);
  const rests = exact.map((part, place) => ({ place, rest: part % total }));
  rests.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of rests.slice(0, Number(left))) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares;
}
