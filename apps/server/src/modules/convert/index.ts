export { convertRoutes } from './convert.routes.ts';
