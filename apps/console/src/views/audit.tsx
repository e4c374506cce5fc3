import { Button } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { client } from '../calls/client.ts';
import { faultText } from '../calls/data-provider.ts';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { Notice, Tag, Time } from '../parts/basics.tsx';
import { csvOf, download } from '../parts/csv.ts';
import { ListPage } from '../parts/list-page.tsx';
import { auditTexts as t } from '../texts/house.ts';

const { operators } = operatorCalls;
type Entry = RowOf<typeof operators.audit>;

export function AuditPage() {
  return (
    <ListPage<Entry>
      resource="audit"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={50}
      tools={<Tools />}
      filters={[
        { name: 'keyword', label: t.search },
        { name: 'act', label: t.act },
        { name: 'operator_id', label: t.operator },
        { name: 'kind', label: t.kind, options: t.kinds },
      ]}
      columns={[
        { key: 'id', label: '#', right: true, render: (row) => row.id },
        { key: 'at', label: t.at, render: (row) => <Time ms={row.at} /> },
        { key: 'who', label: t.who, render: whoOf },
        { key: 'what', label: t.what, render: (row) => <Act entry={row} /> },
        { key: 'reason', label: t.reason, render: (row) => row.reason },
        {
          key: 'detail',
          label: t.detail,
          render: (row) => <Content value={row.kind === 'outcome' ? row.result : row.input} />,
        },
        { key: 'from', label: t.from, render: (row) => <span className="low">{row.address}</span> },
      ]}
    />
  );
}

function whoOf({ operator_id, operator_name }: Entry): string {
  if (operator_id === null) return t.system;
  return operator_name ?? `#${operator_id}`;
}

const KIND_TONES = { intent: 'blue', outcome: 'plain', event: 'gold' } as const;

function Act({ entry }: { entry: Entry }) {
  return (
    <span className="row">
      <Tag tone={KIND_TONES[entry.kind]}>{entry.kind}</Tag>
      <span className="mono nowrap">{entry.act}</span>
      {entry.error !== null && <Tag tone="down">{entry.error}</Tag>}
    </span>
  );
}

/** What was sent or answered, as it stands: text, whatever is in it. */
function Content({ value }: { value: unknown }) {
  if (value === null || value === undefined) return null;
  return <code className="mono content">{JSON.stringify(value)}</code>;
}

function Tools() {
  const [checked, setChecked] = useState(0);
  const { data, error, isFetching, refetch } = useCall(
    operators.verifyAudit,
    {},
    { enabled: checked > 0 },
  );
  return (
    <>
      {data !== undefined && (
        <Notice tone={data.ok ? 'up' : 'down'}>
          <span title={t.head(data.head)}>
            {data.ok ? t.verified(data.rows) : t.broken(data.broken_at)}{' '}
            {t.unfinished(data.unfinished)}
          </span>
        </Notice>
      )}
      {error !== null && <Notice tone="down">{faultText(error)}</Notice>}
      <Button
        loading={isFetching}
        onClick={() => {
          if (checked > 0) void refetch();
          setChecked(checked + 1);
        }}
      >
        {t.verify}
      </Button>
      <Export />
    </>
  );
}

const PAGE = 100;
/** Beyond this many rows an export is a job for the database's own tools. */
const PAGES_MAX = 200;

function Export() {
  const list = useListContext<Entry>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await everything(list.filterValues as Record<string, string>);
      download('kontor-audit.csv', csvOf(COLUMNS, rows));
      notify(t.exportNote(rows.length), { type: 'success' });
    } catch (error) {
      notify(faultText(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button loading={busy} onClick={() => void run()}>
      {t.export}
    </Button>
  );
}

/** All rows of the filter, newest first; those that come meanwhile shift none twice into it. */
async function everything(filter: Readonly<Record<string, string>>): Promise<Entry[]> {
  const rows = new Map<number, Entry>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const input = { ...filter, page, limit: PAGE };
    const answer = await client.call(operators.audit, input);
    for (const row of answer.data) rows.set(row.id, row);
    if (page * PAGE >= answer.total) break;
  }
  return [...rows.values()];
}

const COLUMNS = [
  'id',
  'at',
  'kind',
  'operator_id',
  'operator_name',
  'act',
  'intent_id',
  'reason',
  'input',
  'error',
  'result',
  'sequence',
  'address',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof Entry)[];
