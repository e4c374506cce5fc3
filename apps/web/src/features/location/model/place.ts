import { plainDigits } from '@kontor/i18n';
/** In degrees: north and east are positive. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place extends Point {
  /** Empty where it has none. */
  readonly name: string;
}

export const LATITUDE_MAX = 90;
export const LONGITUDE_MAX = 180;
export const NAME_LENGTH_MAX = 80;
/** A tenth of a metre; more would only look exact. */
const DIGITS = 1_000_000;

/** A number of degrees as people type it, with a comma too; undefined for what is none. */
export function readDegrees(text: string, maximum: number): number | undefined {
  const plain = plainDigits(text).trim().replace(',', '.').replace('−', '-');
  if (!/^[+-]?\d{1,3}(\.\d{1,15})?$/.test(plain)) return undefined;
  const degrees = Number(plain);
  return Math.abs(degrees) <= maximum ? rounded(degrees) : undefined;
}

function rounded(degrees: number): number {
  // Never minus zero, which would be shown with its sign.
  return Math.round(degrees * DIGITS) / DIGITS || 0;
}

/** As it is typed and sent: `48.8584`. */
export function degreesText(degrees: number): string {
  return String(rounded(degrees));
}

/** The place that an address names; undefined where its coordinates are missing or wrong. */
export function placeOf(query: URLSearchParams): Place | undefined {
  const latitude = readDegrees(query.get('latitude') ?? '', LATITUDE_MAX);
  const longitude = readDegrees(query.get('longitude') ?? '', LONGITUDE_MAX);
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, name: nameOf(query.get('name') ?? '') };
}

/** A name that fits: one line, not too long. */
export function nameOf(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return Array.from(line).slice(0, NAME_LENGTH_MAX).join('');
}

/** The address that shows a place. */
export function openPath({ latitude, longitude, name }: Place): string {
  const query = new URLSearchParams({
    latitude: degreesText(latitude),
    longitude: degreesText(longitude),
    ...(name !== '' && { name }),
  });
  return `/open-location?${query.toString()}`;
}

/** Moved by so many degrees: around the world eastwards and westwards, not over the poles. */
export function moved({ latitude, longitude }: Point, north: number, east: number): Point {
  const around = LONGITUDE_MAX * 2;
  const turned = longitude + east + LONGITUDE_MAX;
  // Moved by nothing, 180° E is not turned into 180° W.
  const wrapped = east === 0 ? turned : ((turned % around) + around) % around;
  return {
    latitude: rounded(Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude + north))),
    longitude: rounded(wrapped - LONGITUDE_MAX),
  };
}
