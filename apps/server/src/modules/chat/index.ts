export { chatRoutes } from './chat.routes.ts';
export { ChatHub } from './hub.ts';
export { seedCanned } from './seed-canned.ts';
