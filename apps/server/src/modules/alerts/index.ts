export { Alerts } from './alerts-door.ts';
export { alertsPart } from './alerts-part.ts';
export { alertsRoutes } from './alerts.routes.ts';
