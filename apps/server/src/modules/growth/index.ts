export { growthPart } from './growth-part.ts';
export { growthRoutes } from './growth.routes.ts';
