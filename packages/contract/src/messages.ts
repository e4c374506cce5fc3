import { z } from 'zod';
import { call, operatorCall } from './call.ts';
import { APP_PATH } from './constants.ts';
import {
  choice,
  flag,
  id,
  inEachLanguage,
  lines,
  optional,
  pageInput,
  pageOf,
  structured,
  text,
  timeOut,
} from './fields.ts';

const SECTIONS = ['service', 'system', 'announcement'] as const;

const unreadOut = z.object({
  service: z.number(),
  system: z.number(),
  announcement: z.number(),
});

/** What can be switched off, as mails and as pushes; messages about security cannot. */
export const SWITCHED_GROUPS = [
  'money',
  'orders',
  'futures',
  'products',
  'loans',
  'service',
  'announcements',
  'alerts',
] as const;

/** Whether a group comes, and whether that is fixed. */
export const groupSwitchOut = z.object({
  group: z.enum(['security', ...SWITCHED_GROUPS]),
  on: z.boolean(),
  fixed: z.boolean(),
});

const mailSwitchesOut = z.object({
  address: z.string().nullable().meta({ description: 'where mails go, masked; null for nowhere' }),
  groups: z.array(groupSwitchOut),
});

const messageOut = z.object({
  id: z.number(),
  type: z.enum(SECTIONS),
  title: z.string(),
  body: z.string(),
  read: z.boolean(),
  link: z.string().nullable().meta({ description: 'the page of the app that it is about' }),
  create_time: timeOut,
});

const announcementText = z.object({ title: text(120), body: lines(8_000) });
/** English stands in for every language that is left out. */
const announcementTexts = structured(
  z.object({ ...inEachLanguage(announcementText), en: announcementText }),
);
const announcementOut = z.object({
  id: z.number(),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
  link: z.string().nullable(),
  create_time: timeOut,
  created_by: z.number(),
  withdrawn_at: timeOut.nullable(),
});

export const messages = {
  list: call({
    method: 'GET',
    path: '/mailMessage/getList',
    area: 'messages',
    access: 'public',
    summary: 'Messages, newest first; visitors may read the announcements',
    input: z.object({ type: choice(...SECTIONS), ...pageInput() }),
    output: pageOf(messageOut).extend({ unread: unreadOut }),
  }),
  detail: call({
    method: 'GET',
    path: '/mailMessage/detail',
    area: 'messages',
    access: 'public',
    summary: 'One announcement',
    input: z.object({ id: id() }),
    output: messageOut,
    errors: ['MESSAGE_UNKNOWN'],
  }),
  unread: call({
    method: 'GET',
    path: '/mailMessage/unread',
    area: 'messages',
    access: 'member',
    summary: 'How many messages of each part are not read yet',
    input: z.object({}),
    output: unreadOut,
  }),
  read: call({
    method: 'POST',
    path: '/mailMessage/read',
    area: 'messages',
    access: 'member',
    summary: 'Marks one message as read, or, without an id, all of a part',
    input: z.object({ type: choice(...SECTIONS), id: optional(id()) }),
    output: z.object({ unread: unreadOut }),
    errors: ['MESSAGE_UNKNOWN'],
  }),
  mailSwitches: call({
    method: 'GET',
    path: '/mailMessage/mails',
    area: 'messages',
    access: 'member',
    summary: 'Which messages also come by mail',
    input: z.object({}),
    output: mailSwitchesOut,
  }),
  switchMail: call({
    method: 'POST',
    path: '/mailMessage/switchMail',
    area: 'messages',
    access: 'member',
    perMinute: 60,
    summary: 'Switches the mails of a group on or off',
    input: z.object({ group: choice(...SWITCHED_GROUPS), on: flag() }),
    output: mailSwitchesOut,
  }),
  announcements: operatorCall({
    method: 'GET',
    path: '/operator/announcements',
    area: 'messages',
    roles: ['content', 'support'],
    summary: 'All announcements, newest first',
    input: z.object({
      status: optional(choice('shown', 'withdrawn')),
      keyword: optional(text(60)),
      ...pageInput(),
    }),
    output: pageOf(announcementOut),
  }),
  createAnnouncement: operatorCall({
    method: 'POST',
    path: '/operator/announcements/create',
    area: 'messages',
    roles: ['content'],
    summary: 'Publishes an announcement to everybody at once',
    input: z.object({
      texts: announcementTexts,
      link: optional(text(200).regex(APP_PATH, 'FIELD_FORMAT')),
    }),
    output: announcementOut,
  }),
  withdrawAnnouncement: operatorCall({
    method: 'POST',
    path: '/operator/announcements/withdraw',
    area: 'messages',
    roles: ['content'],
    summary: 'Takes an announcement off all lists; its text stays on record',
    input: z.object({ id: id() }),
    output: announcementOut,
    errors: ['MESSAGE_UNKNOWN'],
  }),
} as const;
