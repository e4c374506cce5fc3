import { z } from 'zod';
import { call } from './call.ts';
import { choice, flag, id, secret, text, timeOut } from './fields.ts';
import { groupSwitchOut, SWITCHED_GROUPS } from './messages.ts';

/** So many browsers of a member are woken; of more, the one that was switched on first leaves. */
export const PUSH_DEVICES_MAX = 10;

const settingsOut = z.object({
  key: z.string().meta({ description: "the server's public key (VAPID), base64url" }),
  devices: z.array(
    z.object({
      id: z.number(),
      device: z.string(),
      language: z.string(),
      current: z.boolean().meta({ description: 'whether it is the one that asks' }),
      create_time: timeOut,
      last_time: timeOut.nullable().meta({ description: 'when something was last sent to it' }),
    }),
  ),
  groups: z.array(groupSwitchOut),
});

/** Bytes as a browser's subscription has them: base64url without padding. */
const bytes = (length: number) =>
  secret(length).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'FIELD_FORMAT');

export const push = {
  settings: call({
    method: 'GET',
    path: '/push',
    area: 'push',
    access: 'member',
    summary: 'The key to subscribe with, the own devices, and which messages are pushed to them',
    input: z.object({}),
    output: settingsOut,
  }),
  subscribe: call({
    method: 'POST',
    path: '/push/subscribe',
    area: 'push',
    access: 'member',
    perMinute: 20,
    summary: 'Messages are pushed to the browser that asks, in the language that it asks in',
    input: z.object({
      endpoint: text(1_000).regex(/^https?:\/\/[\x21-\x7e]+$/, 'FIELD_FORMAT'),
      p256dh: bytes(87),
      auth: bytes(22),
    }),
    output: settingsOut,
    errors: ['PUSH_SERVICE_UNKNOWN', 'FIELD_FORMAT'],
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/push/unsubscribe',
    area: 'push',
    access: 'member',
    perMinute: 60,
    summary: 'Nothing more is pushed to a device',
    input: z.object({ id: id() }),
    output: settingsOut,
    errors: ['PUSH_DEVICE_UNKNOWN'],
  }),
  switchGroup: call({
    method: 'POST',
    path: '/push/switch',
    area: 'push',
    access: 'member',
    perMinute: 60,
    summary: 'Switches the pushes of a group on or off, on all own devices',
    input: z.object({ group: choice(...SWITCHED_GROUPS), on: flag() }),
    output: settingsOut,
  }),
} as const;
