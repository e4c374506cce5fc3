export { pushPart } from './push-part.ts';
export { pushRoutes } from './push.routes.ts';
