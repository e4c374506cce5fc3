export { Announced } from './announced.ts';
export { messageEvent, type NoticeRow } from './message-wire.ts';
export { mailsPart } from './mails-part.ts';
export { messagesRoutes } from './messages.routes.ts';
