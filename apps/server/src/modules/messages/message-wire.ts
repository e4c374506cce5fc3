import type { calls, MessageEvent, OutputOf } from '@kontor/contract';
import { DEFAULT_LANGUAGE, figuresIn, type Language } from '@kontor/i18n';
import { translateIfKnown } from '@kontor/i18n/server';
import {
  isNoticeKind,
  NOTICE_FIGURES,
  NOTICE_KINDS,
  noticeLink,
  withMoments,
} from '@kontor/rules/notices';
import type { announcements, notices } from '@kontor/schema';

export type MessageWire = OutputOf<typeof calls.messages.list>['data'][number];
export type NoticeRow = typeof notices.$inferSelect;
export type AnnouncementRow = typeof announcements.$inferSelect;

/** A notice in the language of its reader. One of a kind that is no more is told by its kind. */
export function noticeWire(row: NoticeRow, read: boolean, language: Language): MessageWire {
  const { id, kind, at } = row;
  const shown = figuresIn(language).told(withMoments(row.values), NOTICE_FIGURES);
  const values = withWindow(language, { ...unknownValues(kind), ...shown });
  const facts = isNoticeKind(kind) ? NOTICE_KINDS[kind] : undefined;
  return {
    id,
    type: facts?.section ?? 'system',
    title: translateIfKnown(language, 'messages', `${kind}.title`, values) ?? kind,
    body: translateIfKnown(language, 'messages', `${kind}.body`, values) ?? '',
    read,
    link: noticeLink(kind, row.values),
    create_time: at,
  };
}

/** A row of an earlier version may lack a value that its kind has got since. */
function unknownValues(kind: string): Readonly<Record<string, string>> {
  const names: readonly string[] = isNoticeKind(kind) ? NOTICE_KINDS[kind].values : [];
  return Object.fromEntries(names.map((name) => [name, '—']));
}

/** The minutes of a price alert, in words; a row of an earlier version has words of its own. */
function withWindow(
  language: Language,
  values: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string | number>> {
  const { window } = values;
  if (window === undefined) return values;
  const words = translateIfKnown(language, 'messages', `alert.window.${window}`);
  return { ...values, window: words ?? window };
}

/** The same as it happens: the page that hears it has the texts and figures of its language. */
export function messageEvent({ id, kind, values, at }: NoticeRow): MessageEvent {
  const facts = isNoticeKind(kind) ? NOTICE_KINDS[kind] : undefined;
  return {
    id,
    type: facts?.section ?? 'system',
    kind,
    values: withMoments(values),
    link: noticeLink(kind, values),
    create_time: at,
  };
}

/** An announcement in the language of its reader, else in English. */
export function announcementWire(
  row: AnnouncementRow,
  read: boolean,
  language: Language,
): MessageWire {
  const words = row.texts[language] ?? row.texts[DEFAULT_LANGUAGE];
  return {
    id: row.id,
    type: 'announcement',
    title: words?.title ?? '',
    body: words?.body ?? '',
    read,
    link: row.link,
    create_time: row.at,
  };
}
