import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import type { ActField, Values } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { announcementTexts as t, languages } from '../texts/content.ts';

const { messages } = operatorCalls;
type Announcement = RowOf<typeof messages.announcements>;

export function AnnouncementsPage() {
  return (
    <ListPage<Announcement>
      resource="announcements"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      tools={<Add />}
      filters={[
        { name: 'keyword', label: t.search },
        { name: 'status', label: t.state, options: t.states },
      ]}
      columns={[
        { key: 'at', label: t.at, render: (row) => <Time ms={row.create_time} /> },
        { key: 'text', label: t.text, render: (row) => <English row={row} /> },
        {
          key: 'languages',
          label: t.languages,
          render: (row) => Object.keys(row.texts).join(' '),
        },
        { key: 'by', label: t.by, render: (row) => operatorName(row.created_by) },
        {
          key: 'state',
          label: t.state,
          render: ({ withdrawn_at }) => (
            <Tag tone={withdrawn_at === null ? 'up' : 'plain'}>
              {withdrawn_at === null ? t.shown : t.withdrawn}
            </Tag>
          ),
        },
        {
          key: 'withdraw',
          label: '',
          right: true,
          render: (row) => row.withdrawn_at === null && <Withdraw row={row} />,
        },
      ]}
    />
  );
}

function English({ row: { texts, link } }: { row: Announcement }) {
  return (
    <>
      <strong>{texts.en?.title}</strong>
      <p className="mid small">{texts.en?.body}</p>
      {link !== null && <span className="mono low">{link}</span>}
    </>
  );
}

const FIELDS: readonly ActField[] = [
  ...languages.flatMap(({ value, label }) => [
    { name: `${value}.title`, label: t.titleIn(label), optional: value !== 'en' },
    { name: `${value}.body`, label: t.bodyIn(label), optional: value !== 'en', lines: 3 },
  ]),
  { name: 'link', label: t.link, hint: t.linkHint, optional: true },
];

/**
 * A language whose title and text are both empty is left out; half of one is the server's fault.
 */
function shape(values: Values) {
  const texts = languages.flatMap(({ value: language }) => {
    const title = (values[`${language}.title`] ?? '').trim();
    const body = (values[`${language}.body`] ?? '').trim();
    return title === '' && body === '' ? [] : [[language, { title, body }] as const];
  });
  const link = (values.link ?? '').trim();
  return { texts: Object.fromEntries(texts), ...(link !== '' && { link }) };
}

function Add() {
  return (
    <ActButton
      act={{
        title: t.addTitle,
        confirm: t.publish,
        tone: 'blue',
        call: messages.createAnnouncement,
        input: {},
        fields: FIELDS,
        shape,
        warning: () => t.addWarning,
        presets: t.reasons,
        done: () => t.published,
      }}
    >
      {t.add}
    </ActButton>
  );
}

function Withdraw({ row }: { row: Announcement }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.withdrawTitle,
        confirm: t.withdraw,
        tone: 'down',
        call: messages.withdrawAnnouncement,
        input: { id: row.id },
        presets: t.withdrawReasons,
        done: () => t.withdrawDone,
      }}
    >
      {t.withdraw}
    </ActButton>
  );
}
