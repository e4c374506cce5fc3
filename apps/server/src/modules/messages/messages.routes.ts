import type { Route } from '../../http/route.ts';
import { detail } from './detail.ts';
import { list } from './list.ts';
import { mailSwitchesOf, switchMail } from './mail-switches.ts';
import {
  createAnnouncement,
  listForOperators,
  withdrawAnnouncement,
} from './operator-announcements.ts';
import { read } from './read.ts';
import { unread } from './unread.ts';

export const messagesRoutes: readonly Route[] = [
  list,
  detail,
  unread,
  read,
  mailSwitchesOf,
  switchMail,
  listForOperators,
  createAnnouncement,
  withdrawAnnouncement,
];
