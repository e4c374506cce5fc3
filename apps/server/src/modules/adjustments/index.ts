export { adjustmentsRoutes } from './adjustments.ts';
