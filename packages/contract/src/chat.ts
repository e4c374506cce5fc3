import { z } from 'zod';
import { call } from './call.ts';
import { CHAT_REPORT_REASONS, CHAT_TEXT_MAX } from './constants.ts';
import { choice, email, id, lines, optional, timeOut, wholeNumber } from './fields.ts';
import { operatorChatCalls } from './operator-chat.ts';
import { uploadAddress } from './uploads.ts';

const area = 'chat';
const ROOMS = ['support', 'public'] as const;
const MAIL_TEXT_MAX = 2_000;

export const chatMessageOut = z.object({
  id: z.number(),
  from: z.enum(['me', 'member', 'agent', 'system']),
  name: z.string().meta({ description: 'of who wrote it, as everybody may know it' }),
  text: z.string().nullable().meta({
    description: 'null of a picture and of what was deleted; of the system: joined or closed',
  }),
  image: z.string().nullable(),
  create_time: timeOut,
  deleted: z.boolean(),
  key: z.string().nullable().meta({ description: 'of an own one: what it was sent under' }),
});

export const chat = {
  messages: call({
    method: 'GET',
    path: '/chat/messages',
    area,
    access: 'public',
    summary:
      'The newest 50 messages, oldest first, or 50 before or after an id: of the own ' +
      'conversation with support, or of the public room, which visitors may read',
    input: z.object({
      room: choice(...ROOMS),
      before: optional(id()),
      after: optional(id()),
    }),
    output: z.object({
      list: z.array(chatMessageOut),
      more: z.boolean().meta({ description: 'there are further ones in the direction asked for' }),
      unread: z.number().meta({ description: 'of others, since the last reading; 99 at the most' }),
      read_until: z.number().meta({ description: 'the newest message that was read' }),
      agent: z.object({ name: z.string(), online: z.boolean() }).nullable(),
      agent_read_until: z
        .number()
        .meta({ description: 'the newest message that support has read; 0 in the public room' }),
      open: z.boolean().meta({ description: 'somebody of support is there now' }),
      status: z.enum(['none', 'open', 'closed']),
      rated: z.number().nullable().meta({ description: 'the stars of what was closed last' }),
      muted_until: timeOut.nullable(),
      writes_from: timeOut
        .nullable()
        .meta({ description: 'a new account writes in the public room from then on' }),
    }),
  }),
  send: call({
    method: 'POST',
    path: '/chat/send',
    area,
    access: 'member',
    summary: 'Says something, or shows support a picture that was uploaded before',
    input: z.object({
      room: choice(...ROOMS),
      text: optional(lines(CHAT_TEXT_MAX)),
      image: optional(uploadAddress()),
    }),
    output: chatMessageOut,
    errors: [
      'CHAT_TOO_FAST',
      'CHAT_TOO_OFTEN',
      'CHAT_ACCOUNT_NEW',
      'CHAT_MUTED',
      'CHAT_LINK',
      'CHAT_NO_IMAGES',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
    ],
    perMinute: 60,
    idempotent: true,
  }),
  typing: call({
    method: 'POST',
    path: '/chat/typing',
    area,
    access: 'member',
    summary: 'Tells support that the member is writing, for some seconds',
    input: z.object({ room: choice('support') }),
    output: z.object({}),
    perMinute: 60,
  }),
  read: call({
    method: 'POST',
    path: '/chat/read',
    area,
    access: 'member',
    summary: 'Everything in a room is read',
    input: z.object({ room: choice(...ROOMS) }),
    output: z.object({ unread: z.number() }),
  }),
  unread: call({
    method: 'GET',
    path: '/chat/unread',
    area,
    access: 'member',
    summary: 'How much of support is not read yet, for the entries that lead there',
    input: z.object({}),
    output: z.object({ support: z.number() }),
  }),
  rate: call({
    method: 'POST',
    path: '/chat/rate',
    area,
    access: 'member',
    summary: 'Says how a conversation was that is closed, once',
    input: z.object({ stars: wholeNumber(1, 5), comment: optional(lines(500)) }),
    output: z.object({ stars: z.number() }),
    errors: ['CHAT_NOT_CLOSED', 'CHAT_RATED'],
  }),
  report: call({
    method: 'POST',
    path: '/chat/report',
    area,
    access: 'member',
    summary: 'Shows a message of the public room to those who look after it; again is the same',
    input: z.object({ id: id(), reason: choice(...CHAT_REPORT_REASONS) }),
    output: z.object({}),
    errors: ['CHAT_MESSAGE_UNKNOWN', 'CHAT_OWN_MESSAGE', 'CHAT_TOO_OFTEN'],
    perMinute: 20,
  }),
  offline: call({
    method: 'POST',
    path: '/chat/offline',
    area,
    access: 'public',
    summary: 'A question of somebody who is not signed in; it is answered by mail',
    input: z.object({ mail: email(), text: lines(MAIL_TEXT_MAX) }),
    output: z.object({}),
    errors: ['CHAT_TOO_OFTEN'],
    perMinute: 10,
  }),
  ...operatorChatCalls,
} as const;
