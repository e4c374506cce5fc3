import type { LightCall } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useCall } from '../calls/use-call.ts';
import { PageHead } from './basics.tsx';
import { Failed, Loading } from './states.tsx';
import { type Column, Table } from './table.tsx';

/** A short list that comes whole, such as an editor's. */
export function PlainList<Row extends { readonly id: number | string }>({
  call,
  title,
  note,
  columns,
  tools,
  children,
}: {
  call: LightCall;
  title: string;
  note?: ReactNode;
  columns: readonly Column<Row>[];
  tools?: ReactNode;
  children?: ReactNode;
}) {
  const answer = useCall(call, {}, { live: true });
  const data = answer.data as readonly Row[] | undefined;
  if (data === undefined && answer.error !== null) {
    return <Failed error={answer.error} onRetry={answer.refetch} />;
  }
  return (
    <div className="page">
      <PageHead title={title} note={note}>
        {tools}
      </PageHead>
      {data === undefined ? (
        <Loading />
      ) : (
        <Table label={title} rows={data} keyOf={(row) => row.id} columns={columns} />
      )}
      {children}
    </div>
  );
}
