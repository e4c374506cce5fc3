export * from './areas.ts';
export * from './languages.ts';
export { interpolate, placeholdersOf, type Values } from './interpolate.ts';
