import { describe, expect, it } from 'vitest';
import { LAND } from './land.ts';
import { UNITS } from './view.ts';

/** The corners of each piece of land, in units of the drawing from 180° W and 90° N. */
function pieces(): [number, number][][] {
  return LAND.split('z')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [x = 0, y = 0, ...steps] = (piece.match(/-?\d+/gu) ?? []).map(Number);
      const corners: [number, number][] = [[x, y]];
      for (let at = 0; at < steps.length; at += 2) {
        const [lastX = 0, lastY = 0] = corners.at(-1) ?? [];
        corners.push([lastX + (steps[at] ?? 0), lastY + (steps[at + 1] ?? 0)]);
      }
      return corners;
    });
}

describe('the outline of all land', () => {
  it('lies on the map', () => {
    const corners = pieces().flat();
    expect(corners.length).toBeGreaterThan(4_000);
    for (const [x, y] of corners) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(360 * UNITS);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(180 * UNITS);
    }
  });

  it('crosses the map nowhere but along the pole', () => {
    const leaps = pieces().flatMap((corners) =>
      corners.filter(([x, y], at) => {
        const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [0, 0];
        const alongThePole = y === 180 * UNITS && nextY === y;
        return Math.abs(nextX - x) > 180 * UNITS && !alongThePole;
      }),
    );
    expect(leaps).toEqual([]);
  });
});
