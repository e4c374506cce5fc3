import { describe, expect, it } from 'vitest';
import { degreesText, moved, nameOf, openPath, placeOf, readDegrees } from './place.ts';
import { pointAt, viewAround, xOf, yOf, ZOOMS } from './view.ts';

describe('degrees', () => {
  it.each([
    ['48.8584', 48.8584],
    [' +2,2945 ', 2.2945],
    ['−33.5', -33.5],
    ['-0', 0],
    ['90', 90],
    ['1.23456789', 1.234568],
  ])('%j are %d', (text, expected) => {
    expect(readDegrees(text, 90)).toBe(expected);
  });

  it.each(['', '90.000001', '-91', 'x', '1e1', '0x10', 'NaN', '1.', '12.5.5', '1 2', '9999'])(
    '%j are none',
    (text) => {
      expect(readDegrees(text, 90)).toBeUndefined();
    },
  );

  it('are written without an exponent', () => {
    expect(degreesText(0.0000004)).toBe('0');
    expect(degreesText(-0.000001)).toMatch(/^(?:0|-0\.000001)$/);
    expect(degreesText(-122.4194)).toBe('-122.4194');
  });
});

describe('a place in an address', () => {
  const placeIn = (query: string) => placeOf(new URLSearchParams(query));

  it('comes back as it was written', () => {
    const place = { latitude: -33.8568, longitude: 151.2153, name: 'Opéra & 海' };
    expect(placeIn(openPath(place).split('?')[1] ?? '')).toEqual(place);
  });

  it.each(['', 'latitude=1', 'latitude=91&longitude=0', 'latitude=0&longitude=180.1'])(
    'is none in %j',
    (query) => {
      expect(placeIn(query)).toBeUndefined();
    },
  );

  it('has a name of one line that is not too long', () => {
    expect(nameOf(' a\n\u202eb ')).toBe('a b');
    expect(nameOf('😀'.repeat(200))).toBe('😀'.repeat(80));
  });
});

describe('on the map', () => {
  it('one goes around the world, but not over the poles', () => {
    expect(moved({ latitude: 89.5, longitude: 179.5 }, 1, 1)).toEqual({
      latitude: 90,
      longitude: -179.5,
    });
    expect(moved({ latitude: 0, longitude: 180 }, 1, 0).longitude).toBe(180);
    expect(moved({ latitude: 0, longitude: -180 }, 0, -1).longitude).toBe(179);
  });

  it('what is pressed is what is marked, at every zoom', () => {
    for (const zoom of ZOOMS) {
      for (const [latitude, longitude] of [
        [0, 0],
        [90, -180],
        [-33.86, 151.21],
      ] as const) {
        const view = viewAround({ latitude, longitude }, zoom);
        expect(view.x).toBeGreaterThanOrEqual(0);
        expect(view.x + view.width).toBeLessThanOrEqual(3600);
        const across = (xOf({ latitude, longitude }) - view.x) / view.width;
        const down = (yOf({ latitude, longitude }) - view.y) / view.height;
        expect(pointAt(view, across, down)).toEqual({ latitude, longitude });
      }
    }
  });
});
