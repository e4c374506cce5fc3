export { alertsPart } from './alerts-part.ts';
export { alertsRoutes } from './alerts.routes.ts';
export { watchOf } from './watches.ts';
