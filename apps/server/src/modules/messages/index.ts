export { Announced } from './announced.ts';
export { messageEvent, type NoticeRow } from './message-wire.ts';
export { messagesRoutes } from './messages.routes.ts';
