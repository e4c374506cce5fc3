export { contentRoutes } from './content.routes.ts';
export { contentPart, seedContent } from './seed-content.ts';
