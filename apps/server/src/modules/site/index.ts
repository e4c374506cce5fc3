export { publicSettings, seedSettings, siteName } from './site.queries.ts';
export { siteRoutes } from './site.routes.ts';
