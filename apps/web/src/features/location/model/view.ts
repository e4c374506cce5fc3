import { LATITUDE_MAX, LONGITUDE_MAX, type Point } from './place.ts';

/** Units of the drawing in a degree. */
export const UNITS = 10;
const WIDTH = LONGITUDE_MAX * 2 * UNITS;
const HEIGHT = LATITUDE_MAX * 2 * UNITS;
export const ZOOMS = [1, 2, 4, 8, 16] as const;
export type Zoom = (typeof ZOOMS)[number];

/** The part of the world that is seen, in units of the drawing. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function xOf({ longitude }: Point): number {
  return (longitude + LONGITUDE_MAX) * UNITS;
}

export function yOf({ latitude }: Point): number {
  return (LATITUDE_MAX - latitude) * UNITS;
}

/** What is seen around a point; never beyond the edges of the world. */
export function viewAround(centre: Point, zoom: Zoom): View {
  const [width, height] = [WIDTH / zoom, HEIGHT / zoom];
  const within = (start: number, most: number): number => Math.max(0, Math.min(most, start));
  return {
    x: within(xOf(centre) - width / 2, WIDTH - width),
    y: within(yOf(centre) - height / 2, HEIGHT - height),
    width,
    height,
  };
}

/** The point at a share of the view's width and height, each from 0 to 1. */
export function pointAt(view: View, across: number, down: number): Point {
  const digits = 10_000;
  const round = (degrees: number): number => Math.round(degrees * digits) / digits || 0;
  return {
    latitude: round(LATITUDE_MAX - (view.y + view.height * down) / UNITS),
    longitude: round((view.x + view.width * across) / UNITS - LONGITUDE_MAX),
  };
}

/** How many degrees lie between two lines of the grid. */
export function gridStep(zoom: Zoom): number {
  return { 1: 30, 2: 15, 4: 10, 8: 5, 16: 2 }[zoom];
}

/** How far an arrow key goes, in degrees. */
export function keyStep(zoom: Zoom): number {
  return { 1: 1, 2: 0.5, 4: 0.25, 8: 0.1, 16: 0.05 }[zoom];
}
