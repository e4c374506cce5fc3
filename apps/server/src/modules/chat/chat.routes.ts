import type { Route } from '../../http/route.ts';
import { messages } from './messages.ts';
import { offline } from './offline.ts';
import { canned, deleteCanned, saveCanned } from './operators/canned.ts';
import {
  agentRead,
  agents,
  agentTyping,
  assign,
  closeConversation,
  setDisplayName,
} from './operators/conversation-acts.ts';
import { inbox, inboxMessages } from './operators/inbox.ts';
import { reply, replyImage } from './operators/reply.ts';
import { deleteMessage, mute, reports, resolveReport, room } from './operators/room.ts';
import { answerTicket, tickets } from './operators/tickets.ts';
import { rate } from './rate.ts';
import { read } from './read.ts';
import { report } from './report.ts';
import { send } from './send.ts';
import { typing } from './typing.ts';
import { unread } from './unread.ts';

export const chatRoutes: readonly Route[] = [
  messages,
  send,
  typing,
  read,
  unread,
  rate,
  report,
  offline,
  inbox,
  inboxMessages,
  reply,
  replyImage,
  assign,
  closeConversation,
  agentTyping,
  agentRead,
  agents,
  setDisplayName,
  canned,
  saveCanned,
  deleteCanned,
  tickets,
  answerTicket,
  room,
  deleteMessage,
  mute,
  reports,
  resolveReport,
];
