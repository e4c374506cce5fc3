export { copyRoutes } from './copy.routes.ts';
export { statisticsPart } from './statistics.ts';
