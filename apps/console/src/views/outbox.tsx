import { Button } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import type { RowOf } from '../calls/rows.ts';
import { useAuditedCall } from '../calls/use-call.ts';
import { Facts, Tag, Time } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { texts } from '../texts/common.ts';
import { outboxTexts as t } from '../texts/house.ts';

const { operators } = operatorCalls;
type Row = RowOf<typeof operators.outbox> & { readonly id: string };

export function OutboxPage() {
  const [name, setName] = useState<string>();
  return (
    <>
      <ListPage<Row>
        resource="outbox"
        title={t.title}
        note={t.note}
        emptyTitle={t.none}
        filters={[{ name: 'keyword', label: t.search }]}
        columns={[
          { key: 'at', label: t.at, render: (row) => <Time ms={row.at} /> },
          { key: 'kind', label: t.kind, render: (row) => <Tag>{row.kind}</Tag> },
          { key: 'to', label: t.to, render: (row) => row.to },
          { key: 'subject', label: t.subject, render: (row) => row.subject },
          {
            key: 'read',
            label: '',
            right: true,
            render: (row) => (
              <Button size="small" variant="text" onClick={() => setName(row.name)}>
                {t.read}
              </Button>
            ),
          },
        ]}
      />
      <Panel name={t.title2} open={name !== undefined} onClose={() => setName(undefined)}>
        {name !== undefined && <Message name={name} onClose={() => setName(undefined)} />}
      </Panel>
    </>
  );
}

function Message({ name, onClose }: { name: string; onClose: () => void }) {
  const { data, error, refetch } = useAuditedCall(operators.outboxMessage, { name });
  return (
    <div className="dialog-form">
      <h2>{data?.subject ?? t.title2}</h2>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading rows={4} />}
      {data !== undefined && (
        <>
          <Facts
            facts={[
              { label: t.to, value: data.to },
              { label: t.at, value: <Time ms={data.at} /> },
            ]}
          />
          <pre className="message">{data.text}</pre>
        </>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </div>
  );
}
