import {
  isNoticeKind,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeValues,
  type NoticeValuesOf,
} from '@kontor/rules/notices';
import { command } from '../kernel/command.ts';
import { idInput, type Read, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Json } from '../kernel/types.ts';
import { notify } from './notify.ts';

const TEXT_MAX = 500;

const kindInput: Read<NoticeKind> = (value, field) => {
  const kind = textInput(60)(value, field);
  return isNoticeKind(kind) ? kind : refuse('FIELD_CHOICE', { field });
};

const valuesInput: Read<NoticeValues> = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('FIELD_TYPE', { field });
  }
  for (const one of Object.values(value as { readonly [name: string]: Json })) {
    const isNumber = typeof one === 'number' && Number.isSafeInteger(one);
    if (!isNumber && typeof one !== 'string') refuse('FIELD_TYPE', { field });
    if (typeof one === 'string' && one.length > TEXT_MAX) {
      refuse('FIELD_TOO_LONG', { field, maximum: TEXT_MAX });
    }
  }
  return value as NoticeValues;
};

/** A message about something that happened outside of the core, such as an answer of a person. */
export const send = command(
  'notice.send',
  'platform',
  { userId: idInput, kind: kindInput, values: valuesInput },
  (x, { userId, kind, values }) => {
    if (x.members.get(userId) === undefined) refuse('USER_UNKNOWN', { field: 'userId' });
    const names: readonly string[] = NOTICE_KINDS[kind].values;
    if (Object.keys(values).length !== names.length || names.some((name) => !(name in values))) {
      refuse('FIELD_UNKNOWN', { field: 'values' });
    }
    notify(x, userId, kind, values as NoticeValuesOf<NoticeKind>);
    return { userId };
  },
);
