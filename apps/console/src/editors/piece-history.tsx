import { Button } from '@mui/material';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { useCall } from '../calls/use-call.ts';
import { Card, Time } from '../parts/basics.tsx';
import { Failed, Loading } from '../parts/states.tsx';
import { Pager, Table } from '../parts/table.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { pieceTexts as t } from '../texts/pieces.ts';
import type { PieceVersion } from './piece-draft.ts';

const LIMIT = 10;

/** Every version that was published, with its fingerprint; one of them can be begun from. */
export function PieceHistory({
  id,
  onLoad,
}: {
  id: number;
  onLoad: (version: PieceVersion) => void;
}) {
  const [page, setPage] = useState(1);
  const input = { id, page, limit: LIMIT };
  const { data, error, refetch } = useCall(operatorCalls.content.operatorVersions, input, {
    keep: true,
  });
  if (data === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={refetch} />;
  }
  return (
    <Card title={t.history}>
      <Table
        label={t.history}
        rows={data.data}
        keyOf={({ version }) => version}
        columns={[
          { key: 'version', label: t.version, render: ({ version }) => version },
          { key: 'at', label: t.at, render: (row) => <Time ms={row.publish_at} /> },
          { key: 'text', label: t.text, wide: true, render: (row) => row.texts.en?.title },
          {
            key: 'by',
            label: t.by,
            render: ({ created_by: by }) => (by === 0 ? t.program : operatorName(by)),
          },
          {
            key: 'hash',
            label: t.hash,
            render: ({ hash }) => <code title={hash}>{hash.slice(0, 16)}</code>,
          },
          {
            key: 'load',
            label: '',
            right: true,
            render: (row) => (
              <Button size="small" color="inherit" onClick={() => onLoad(row)}>
                {t.load}
              </Button>
            ),
          },
        ]}
      />
      <Pager page={page} limit={LIMIT} total={data.total} onPage={setPage} />
    </Card>
  );
}
