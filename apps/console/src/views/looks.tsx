import { operatorCalls } from '@kontor/contract/light-operators';
import { Link } from 'react-router';
import type { RowOf } from '../calls/rows.ts';
import { ListPage } from '../parts/list-page.tsx';
import { utcText } from '../parts/figures.ts';
import { lookTexts as t } from '../texts/house.ts';

const DAY_LENGTH = 'yyyy-mm-dd'.length;

type Row = RowOf<typeof operatorCalls.operators.looks>;

/** Looks at members by operator and day: how many, and why. */
export function LooksPage() {
  return (
    <ListPage<Row>
      resource="looks"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      filters={[{ name: 'operator_id', label: t.operator }]}
      columns={[
        { key: 'day', label: t.day, render: Day },
        { key: 'who', label: t.who, render: ({ operator_name: name }) => name },
        { key: 'why', label: t.why, wide: true, render: ({ reasons }) => reasons.join(' · ') },
        { key: 'searches', label: t.searches, right: true, render: ({ searches }) => searches },
        { key: 'members', label: t.members, right: true, render: ({ members }) => members },
        { key: 'looks', label: t.looks, right: true, render: ({ looks }) => looks },
        { key: 'refused', label: t.refused, right: true, render: ({ refused }) => refused },
        { key: 'log', label: '', right: true, render: (row) => <InLog row={row} /> },
      ]}
    />
  );
}

function Day({ day }: Row) {
  return <span className="nowrap">{utcText(day).slice(0, DAY_LENGTH)}</span>;
}

function InLog({ row: { operator_id: id } }: { row: Row }) {
  const filter = encodeURIComponent(JSON.stringify({ operator_id: String(id) }));
  return <Link to={`/audit?filter=${filter}`}>{t.log}</Link>;
}
