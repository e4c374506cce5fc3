import { z } from 'zod';
import { operatorCall, operatorTalk } from './call.ts';
import { CHAT_TEXT_MAX, LANGUAGES, OPERATOR_ID_MAX } from './constants.ts';
import { IMAGE_FILE_ERRORS, imageFile, uploadAddress } from './uploads.ts';
import {
  choice,
  id,
  lines,
  optional,
  pageInput,
  pageOf,
  text,
  timeOut,
  wholeNumber,
} from './fields.ts';

const area = 'chat';
const roles = ['support'] as const;
const INBOX_PAGE = 20;
const MUTE_HOURS_MAX = 24 * 365;

const conversationOut = z.object({
  user_id: z.number(),
  uid: z.string(),
  name: z.string().meta({ description: 'the nickname' }),
  language: z.string(),
  status: z.enum(['open', 'closed']),
  operator_id: z.number().nullable().meta({ description: 'whom it is assigned to' }),
  operator_name: z.string().nullable(),
  unread: z.number().meta({ description: 'of the member, since an operator read; 99 at most' }),
  typing: z.boolean().meta({ description: 'the member is writing' }),
  last_id: z.number(),
  last_from: z.enum(['member', 'agent', 'system']),
  last_text: z.string().nullable().meta({ description: 'null of a picture' }),
  last_time: timeOut,
  opened_at: timeOut,
  closed_at: timeOut.nullable(),
  stars: z.number().nullable().meta({ description: 'the rating of what was closed last' }),
});

const inboxMessageOut = z.object({
  id: z.number(),
  from: z.enum(['member', 'agent', 'system']),
  operator_id: z.number().nullable(),
  name: z.string(),
  text: z.string().nullable().meta({ description: 'of the system: joined or closed' }),
  image: z.string().nullable(),
  create_time: timeOut,
});

const publicMessageOut = z.object({
  id: z.number(),
  user_id: z.number(),
  uid: z.string(),
  name: z.string(),
  text: z.string().meta({ description: 'of a deleted one too' }),
  create_time: timeOut,
  deleted_reason: z.string().nullable(),
  muted_until: timeOut.nullable().meta({ description: 'of who wrote it' }),
  reports: z.number().meta({ description: 'that are not resolved' }),
});

const cannedOut = z.object({
  id: z.number(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  text: z.string(),
});

const ticketOut = z.object({
  id: z.number(),
  mail: z.string(),
  text: z.string(),
  language: z.string(),
  create_time: timeOut,
  status: z.enum(['open', 'answered']),
  answer: z.string().nullable(),
  answered_by: z.number().nullable(),
  answered_at: timeOut.nullable(),
});

const reportOut = z.object({
  id: z.number(),
  message: publicMessageOut,
  reason: z.string(),
  user_id: z.number().meta({ description: 'who reported it' }),
  name: z.string(),
  create_time: timeOut,
  resolved_at: timeOut.nullable(),
  resolved_by: z.number().nullable(),
});

const ofMember = { user_id: id() };

/** The console's part: the inbox of support, and the public room. */
export const operatorChatCalls = {
  inbox: operatorCall({
    method: 'GET',
    path: '/operator/chat/list',
    area,
    roles,
    summary: 'Conversations, the newest message first',
    input: z.object({
      status: optional(choice('open', 'closed')),
      assigned: optional(choice('mine', 'nobody', 'all')),
      keyword: optional(text(60)).meta({ description: 'a nickname, a uid or a user id' }),
      ...pageInput(INBOX_PAGE),
    }),
    output: pageOf(conversationOut).extend({
      waiting: z.number().meta({ description: 'open conversations with something unread' }),
      tickets: z.number().meta({ description: 'open questions of visitors' }),
      reports: z.number().meta({ description: 'of the public room, not resolved' }),
      display_name: z.string().meta({ description: 'what members see of who asks' }),
    }),
  }),
  inboxMessages: operatorCall({
    method: 'GET',
    path: '/operator/chat/messages',
    area,
    roles,
    summary:
      'The newest 50 messages with a member, oldest first, or 50 before or after an id; made to ' +
      'be asked every two seconds with the newest id as `after`',
    input: z.object({ ...ofMember, before: optional(id()), after: optional(id()) }),
    output: z.object({
      list: z.array(inboxMessageOut),
      more: z.boolean(),
      conversation: conversationOut,
      member_read_until: z.number(),
      comment: z.string().nullable().meta({ description: 'what came with the stars' }),
    }),
    errors: ['CHAT_CONVERSATION_UNKNOWN'],
  }),
  reply: operatorTalk({
    path: '/operator/chat/send',
    area,
    roles,
    summary:
      'Writes to a member, with a text or an uploaded picture; nobody’s conversation becomes the ' +
      'own, a closed one is open again, and one that is not there yet begins',
    input: z.object({
      ...ofMember,
      text: optional(lines(CHAT_TEXT_MAX)),
      image: optional(uploadAddress()),
    }),
    output: inboxMessageOut,
    errors: ['USER_UNKNOWN', 'UPLOAD_UNKNOWN', 'UPLOAD_USED'],
    secretFields: ['text'],
    secretAnswer: ['text'],
  }),
  replyImage: operatorTalk({
    path: '/operator/chat/upload',
    area,
    roles,
    summary: 'Takes one JPEG, PNG or WebP of at most 5 MB for an answer; answers its address',
    input: z.object({ file: imageFile() }),
    output: z.string(),
    errors: IMAGE_FILE_ERRORS,
    perMinute: 20,
    audited: false,
  }),
  assign: operatorTalk({
    path: '/operator/chat/assign',
    area,
    roles,
    summary: 'Gives a conversation to an operator of support, or to nobody',
    input: z.object({ ...ofMember, operator_id: optional(wholeNumber(1, OPERATOR_ID_MAX)) }),
    output: conversationOut,
    errors: ['CHAT_CONVERSATION_UNKNOWN', 'OPERATOR_UNKNOWN'],
    secretAnswer: ['last_text'],
  }),
  closeConversation: operatorTalk({
    path: '/operator/chat/close',
    area,
    roles,
    summary: 'Closes a conversation; the member may rate it, and opens it again by writing',
    input: z.object({
      ...ofMember,
      last_id: optional(id()).meta({ description: 'the newest message that was seen' }),
    }),
    output: conversationOut,
    errors: ['CHAT_CONVERSATION_UNKNOWN', 'CHAT_CONVERSATION_CLOSED', 'CHAT_NEW_MESSAGE'],
    secretAnswer: ['last_text'],
  }),
  agentTyping: operatorTalk({
    path: '/operator/chat/typing',
    area,
    roles,
    summary: 'Tells the member that somebody is writing, for some seconds',
    input: z.object(ofMember),
    output: z.object({}),
    audited: false,
  }),
  agentRead: operatorTalk({
    path: '/operator/chat/read',
    area,
    roles,
    summary: 'What the member has written so far is read',
    input: z.object(ofMember),
    output: z.object({}),
    errors: ['CHAT_CONVERSATION_UNKNOWN'],
    audited: false,
  }),
  agents: operatorCall({
    method: 'GET',
    path: '/operator/chat/agents',
    area,
    roles,
    summary: 'Whom a conversation can be assigned to',
    input: z.object({}),
    output: z.array(
      z.object({
        operator_id: z.number(),
        name: z.string(),
        display_name: z.string(),
        online: z.boolean(),
      }),
    ),
  }),
  setDisplayName: operatorTalk({
    path: '/operator/chat/name',
    area,
    roles,
    summary: 'The own name as members see it',
    input: z.object({ name: text(30, 2) }),
    output: z.object({ name: z.string() }),
  }),
  canned: operatorCall({
    method: 'GET',
    path: '/operator/chat/canned',
    area,
    roles: ['support', 'content'],
    summary: 'Prepared answers, by title',
    input: z.object({ language: optional(choice(...LANGUAGES)) }),
    output: z.array(cannedOut),
  }),
  saveCanned: operatorCall({
    method: 'POST',
    path: '/operator/chat/canned/save',
    area,
    roles: ['support', 'content'],
    summary: 'Adds a prepared answer, or changes the one with the id',
    input: z.object({
      id: optional(id()),
      language: choice(...LANGUAGES),
      title: text(80),
      text: lines(CHAT_TEXT_MAX),
    }),
    output: cannedOut,
    errors: ['CHAT_CANNED_UNKNOWN', 'CHAT_CANNED_FULL'],
  }),
  deleteCanned: operatorCall({
    method: 'POST',
    path: '/operator/chat/canned/delete',
    area,
    roles: ['support', 'content'],
    summary: 'Takes a prepared answer away',
    input: z.object({ id: id() }),
    output: z.object({}),
    errors: ['CHAT_CANNED_UNKNOWN'],
  }),
  tickets: operatorCall({
    method: 'GET',
    path: '/operator/chat/offline',
    area,
    roles,
    summary: 'Questions of visitors, the oldest open one first, answered ones newest first',
    input: z.object({
      status: optional(choice('open', 'answered')),
      keyword: optional(text(60)),
      ...pageInput(INBOX_PAGE),
    }),
    output: pageOf(ticketOut),
  }),
  answerTicket: operatorTalk({
    path: '/operator/chat/offline/answer',
    area,
    roles,
    decides: 'tickets',
    summary: 'Answers a visitor by mail, once',
    input: z.object({ id: id(), text: lines(4_000) }),
    output: ticketOut,
    errors: ['CHAT_TICKET_UNKNOWN', 'CHAT_TICKET_ANSWERED'],
    secretFields: ['text'],
    secretAnswer: ['text', 'answer'],
  }),
  room: operatorCall({
    method: 'GET',
    path: '/operator/chat/public',
    area,
    roles,
    summary: 'The newest 50 messages of the public room, oldest first, or 50 before or after an id',
    input: z.object({ before: optional(id()), after: optional(id()) }),
    output: z.object({ list: z.array(publicMessageOut), more: z.boolean() }),
  }),
  deleteMessage: operatorCall({
    method: 'POST',
    path: '/operator/chat/delete',
    area,
    roles,
    summary: 'Takes the words of a message of the public room away; its reports are resolved',
    input: z.object({ id: id() }),
    output: z.object({}),
    errors: ['CHAT_MESSAGE_UNKNOWN'],
  }),
  mute: operatorCall({
    method: 'POST',
    path: '/operator/chat/mute',
    area,
    roles,
    summary: 'Lets a member only read the public room for some hours; 0 lets them write again',
    input: z.object({ ...ofMember, hours: wholeNumber(0, MUTE_HOURS_MAX) }),
    output: z.object({ muted_until: timeOut.nullable() }),
    errors: ['USER_UNKNOWN'],
  }),
  reports: operatorCall({
    method: 'GET',
    path: '/operator/chat/reports',
    area,
    roles,
    summary: 'Reported messages of the public room, the oldest open one first',
    input: z.object({
      status: optional(choice('open', 'resolved')),
      ...pageInput(INBOX_PAGE),
    }),
    output: pageOf(reportOut),
  }),
  resolveReport: operatorCall({
    method: 'POST',
    path: '/operator/chat/reports/resolve',
    area,
    roles,
    summary: 'A report is dealt with; again is the same',
    input: z.object({ id: id() }),
    output: reportOut,
    errors: ['CHAT_REPORT_UNKNOWN'],
  }),
} as const;
