export * from './areas.ts';
export * from './figures.ts';
export * from './languages.ts';
export { interpolate, placeholdersOf, type Values } from './interpolate.ts';
