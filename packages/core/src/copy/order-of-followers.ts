/**
 * The order in which a trader's act is copied: another one for every act, which nobody can choose
 * and everybody can compute, so that no follower is systematically first at the better price.
 * @param seed the act: the trader's position and what was done with it
 */
export function inFairOrder(ids: readonly number[], seed: number): number[] {
  const keyed = ids.map((id) => ({ id, key: mix(seed, id) }));
  keyed.sort((a, b) => a.key - b.key || a.id - b.id);
  return keyed.map(({ id }) => id);
}

/** A small integer hash: the same inputs give the same 32 bits on every machine. */
function mix(seed: number, id: number): number {
  let value = Math.imul((seed | 0) ^ 0x9e3779b1, 0x85ebca77) ^ Math.imul(id | 0, 0xc2b2ae3d);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}
