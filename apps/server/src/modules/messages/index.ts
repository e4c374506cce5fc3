export { Announced } from './announced.ts';
export { followMessages } from './follow-messages.ts';
export { groupWires, setSwitch, switchedOn } from './group-switches.ts';
export {
  announcementWire,
  messageEvent,
  type MessageWire,
  type NoticeRow,
  noticeWire,
} from './message-wire.ts';
export { mailsPart } from './mails-part.ts';
export { messagesRoutes } from './messages.routes.ts';
