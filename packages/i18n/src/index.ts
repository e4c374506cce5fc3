export * from './areas.ts';
export * from './figures.ts';
export * from './languages.ts';
export {
  brokenPartOf,
  interpolate,
  placeholdersOf,
  type Values,
  withParts,
} from './interpolate.ts';
export { type FigureFault, plainDigits, type Reading, type ReadOptions } from './read-figure.ts';
export { readCode, readPhone, searchable } from './read-line.ts';
