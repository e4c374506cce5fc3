import { useNotify } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ActDialog } from '../parts/act-dialog.tsx';
import { Choices, SearchBox } from '../parts/filters.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Pager } from '../parts/table.tsx';
import { queueTexts as t } from '../texts/queue.ts';
import { DecisionBar } from './decision-bar.tsx';
import type { Decision } from './decisions.ts';
import type { ItemLook, Queue, QueueRow } from './queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { type QueueList, useQueueList } from './use-queue-list.ts';

/** A queue with its list on one side and everything about the chosen request on the other. */
export function QueuePage<Row extends QueueRow>({ queue }: { queue: Queue<Row> }) {
  const list = useQueueList(queue);
  const { id } = useParams();
  const navigate = useNavigate();
  const notify = useNotify();
  const [asked, setAsked] = useState<Decision>();
  const kept = useKept(list.rows, id);
  const choose = (next: Row | undefined): void => {
    const path = next === undefined ? `/${queue.resource}` : `/${queue.resource}/${next.id}`;
    void navigate({ pathname: path, search: location.hash.split('?')[1] ?? '' });
  };
  const decisions = kept === undefined ? [] : queue.decisions(kept);
  useQueueKeys({
    rows: list.rows,
    chosen: kept,
    choose,
    decisions,
    ask: setAsked,
    closed: asked !== undefined,
  });
  const settle = (said: string): void => {
    notify(said, { type: 'success' });
    setAsked(undefined);
    const at = list.rows.findIndex((row) => row.id === kept?.id);
    choose(list.rows[at + 1] ?? list.rows[at - 1]);
  };
  return (
    <div className="queue" data-chosen={id !== undefined}>
      <QueueSide queue={queue} list={list} chosen={kept?.id} onChoose={choose} />
      {kept === undefined ? (
        <div className="queue-detail">
          <Empty title={t.nothingChosen}>{t.choose}</Empty>
        </div>
      ) : (
        <section className="queue-detail" aria-label={t.request(kept.id)}>
          <div className="queue-body" key={kept.id}>
            <queue.Detail row={kept} />
          </div>
          <DecisionBar decisions={decisions} onAsk={setAsked} onBack={() => choose(undefined)} />
        </section>
      )}
      <ActDialog act={asked?.act} onClose={() => setAsked(undefined)} onDone={settle} />
    </div>
  );
}

/**
 * The chosen row. One that has just left the list, because somebody else decided it, stays to be
 * seen until another is chosen.
 */
function useKept<Row extends QueueRow>(
  rows: readonly Row[],
  id: string | undefined,
): Row | undefined {
  const found = rows.find((row) => String(row.id) === id);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  if (found !== undefined || id === undefined) return found;
  return String(last?.id) === id ? last : undefined;
}

function QueueSide<Row extends QueueRow>({
  queue,
  list,
  chosen,
  onChoose,
}: {
  queue: Queue<Row>;
  list: QueueList<Row>;
  chosen: number | undefined;
  onChoose: (row: Row) => void;
}) {
  return (
    <div className="queue-side">
      <header>
        <h1>
          {queue.title}
          {list.total !== undefined && <span className="count">{list.total}</span>}
        </h1>
        {queue.states.length > 1 && (
          <Choices
            label={t.states}
            options={queue.states}
            value={list.state}
            onChange={list.setState}
          />
        )}
        {queue.searchLabel !== undefined && (
          <SearchBox label={queue.searchLabel} value={list.keyword} onChange={list.setKeyword} />
        )}
      </header>
      <QueueRows queue={queue} list={list} chosen={chosen} onChoose={onChoose} />
      {list.total !== undefined && (
        <Pager page={list.page} limit={list.limit} total={list.total} onPage={list.setPage} />
      )}
    </div>
  );
}

function QueueRows<Row extends QueueRow>({
  queue,
  list,
  chosen,
  onChoose,
}: {
  queue: Queue<Row>;
  list: QueueList<Row>;
  chosen: number | undefined;
  onChoose: (row: Row) => void;
}) {
  if (list.error !== undefined) return <Failed error={list.error} onRetry={list.retry} />;
  if (list.total === undefined) {
    return (
      <div className="page">
        <Loading />
      </div>
    );
  }
  if (list.rows.length === 0) return <Empty title={queue.emptyTitle}>{queue.emptyText}</Empty>;
  return (
    <ul className="queue-list" aria-label={queue.title}>
      {list.rows.map((row) => (
        <li key={row.id}>
          <QueueItem
            look={queue.item(row)}
            current={row.id === chosen}
            onClick={() => onChoose(row)}
          />
        </li>
      ))}
    </ul>
  );
}

function QueueItem({
  look,
  current,
  onClick,
}: {
  look: ItemLook;
  current: boolean;
  onClick: () => void;
}) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button
      ref={element}
      type="button"
      className="queue-item"
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      <strong>{look.title}</strong>
      <span className="end">{look.end}</span>
      <small>{look.detail}</small>
      <small className="end">{look.endDetail}</small>
    </button>
  );
}
