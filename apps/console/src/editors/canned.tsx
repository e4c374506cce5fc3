import { operatorCalls } from '@kontor/contract/light-operators';
import { useSearchParams } from 'react-router';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import type { ActField } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { PageHead } from '../parts/basics.tsx';
import { Choices } from '../parts/filters.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { languages } from '../texts/content.ts';
import { cannedTexts as t } from '../texts/support.ts';

const { chat } = operatorCalls;
type Canned = RowOf<typeof chat.canned>;

/** The prepared answers of one language. */
export function CannedPage() {
  const [search, setSearch] = useSearchParams();
  const language = search.get('language') ?? 'en';
  const reading = useCall(chat.canned, { language }, { live: true });
  const { data } = reading;
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note}>
        <Add language={language} />
      </PageHead>
      <div className="filters">
        <Choices
          label={t.language}
          options={languages}
          value={language}
          onChange={(value) => setSearch({ language: value }, { replace: true })}
        />
      </div>
      <Pending reading={reading} />
      {data?.length === 0 && <Empty title={t.none} />}
      {data !== undefined && data.length > 0 && (
        <Table
          label={t.title}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'title',
              label: t.heading,
              wide: true,
              render: (row) => <strong lang={row.language}>{row.title}</strong>,
            },
            {
              key: 'text',
              label: t.text,
              wide: true,
              render: (row) => (
                <span className="canned-text mid" lang={row.language}>
                  {row.text}
                </span>
              ),
            },
            {
              key: 'acts',
              label: '',
              right: true,
              render: (row) => (
                <>
                  <Change row={row} />
                  <Remove row={row} />
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

function fieldsOf(row?: Canned): readonly ActField[] {
  return [
    { name: 'title', label: t.heading, initial: row?.title ?? '' },
    { name: 'text', label: t.text, initial: row?.text ?? '', lines: 6 },
  ];
}

function Add({ language }: { language: string }) {
  return (
    <ActButton
      act={{
        title: t.addTitle,
        confirm: t.add,
        tone: 'blue',
        call: chat.saveCanned,
        input: {},
        fields: [
          { name: 'language', label: t.language, initial: language, options: languages },
          ...fieldsOf(),
        ],
        presets: t.reasons,
        done: ({ title }: Canned) => t.saved(title),
      }}
    >
      {t.add}
    </ActButton>
  );
}

function Change({ row }: { row: Canned }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.changeTitle,
        confirm: t.change,
        tone: 'blue',
        call: chat.saveCanned,
        input: { id: row.id, language: row.language },
        fields: fieldsOf(row),
        edits: true,
        presets: t.reasons,
        done: ({ title }: Canned) => t.saved(title),
      }}
    >
      {t.change}
    </ActButton>
  );
}

function Remove({ row }: { row: Canned }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.removeTitle,
        confirm: t.remove,
        tone: 'down',
        call: chat.deleteCanned,
        input: { id: row.id },
        facts: () => [{ label: t.heading, value: row.title }],
        presets: t.removeReasons,
        done: () => t.removed,
      }}
    >
      {t.remove}
    </ActButton>
  );
}
