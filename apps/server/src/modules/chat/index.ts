export { chatRoutes } from './chat.routes.ts';
export { ChatHub } from './hub.ts';
