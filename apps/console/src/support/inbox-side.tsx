import { useEffect, useRef } from 'react';
import { operatorCalls } from '@kontor/contract/light-operators';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time, Waiting } from '../parts/basics.tsx';
import { Choices, SearchBox } from '../parts/filters.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Pager } from '../parts/table.tsx';
import { languageName } from '../texts/content.ts';
import { inboxTexts as t } from '../texts/support.ts';
import { memberName } from './member-name.ts';
import type { Conversation, InboxFilters, useInbox } from './use-inbox.ts';

interface SideProps {
  readonly inbox: ReturnType<typeof useInbox>;
  readonly filters: InboxFilters;
  readonly set: (changes: Partial<InboxFilters>) => void;
  readonly chosen: number | undefined;
  readonly onChoose: (row: Conversation) => void;
}

/** The conversations that fit the filters. */
export function InboxSide({ inbox, filters, set, chosen, onChoose }: SideProps) {
  const { data, limit } = inbox;
  return (
    <div className="queue-side">
      <header>
        <h1>
          {t.title}
          {data !== undefined && data.waiting > 0 && (
            <span className="count" data-tone="warn" title={t.waitingCount(data.waiting)}>
              {data.waiting}
            </span>
          )}
        </h1>
        <Choices
          label={t.statesLabel}
          options={t.states}
          value={filters.status}
          onChange={(status) => set({ status })}
        />
        <Choices
          label={t.assignedLabel}
          options={t.assigned}
          value={filters.assigned}
          onChange={(assigned) => set({ assigned })}
        />
        <SearchBox
          label={t.search}
          value={filters.keyword}
          onChange={(keyword) => set({ keyword })}
        />
      </header>
      <Rows inbox={inbox} chosen={chosen} onChoose={onChoose} />
      {data !== undefined && (
        <>
          <Pager
            page={filters.page}
            limit={limit}
            total={data.total}
            onPage={(page) => set({ page })}
          />
          <KnownAs name={data.display_name} />
        </>
      )}
    </div>
  );
}

function Rows({ inbox, chosen, onChoose }: Pick<SideProps, 'inbox' | 'chosen' | 'onChoose'>) {
  const { data, error, refetch } = inbox;
  if (data === undefined && error !== null) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) {
    return (
      <div className="page">
        <Loading />
      </div>
    );
  }
  if (data.data.length === 0) {
    return (
      <div className="queue-list">
        <Empty title={t.none}>{t.noneText}</Empty>
      </div>
    );
  }
  return (
    <ul className="queue-list" aria-label={t.title}>
      {data.data.map((row) => (
        <li key={row.user_id}>
          <Item row={row} current={row.user_id === chosen} onClick={() => onChoose(row)} />
        </li>
      ))}
    </ul>
  );
}

function Item({
  row,
  current,
  onClick,
}: {
  row: Conversation;
  current: boolean;
  onClick: () => void;
}) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const waits = row.status === 'open' && row.unread > 0;
  return (
    <button
      ref={element}
      type="button"
      className="queue-item inbox-item"
      aria-current={current ? 'true' : undefined}
      onClick={onClick}
    >
      <strong>{memberName(row)}</strong>
      <span className="end small">
        {waits ? (
          <span className="warn">
            <Waiting since={row.last_time} />
          </span>
        ) : (
          <span className="low">
            <Time ms={row.last_time} />
          </span>
        )}
      </span>
      <small className="inbox-last">{row.typing ? t.isTyping : lastWords(row)}</small>
      <span className="end">
        {waits && (
          <span className="count" data-tone="warn" title={t.unread(row.unread)}>
            {row.unread}
          </span>
        )}
      </span>
      <small className="inbox-tags">
        <Tag>{languageName(row.language)}</Tag>
        {row.operator_name === null ? (
          <Tag tone="warn">{t.nobody}</Tag>
        ) : (
          <Tag tone="blue">{row.operator_name}</Tag>
        )}
        {row.status === 'closed' && <Tag>{t.isClosed}</Tag>}
        {row.stars !== null && <Tag tone={row.stars > 2 ? 'up' : 'down'}>{t.stars(row.stars)}</Tag>}
      </small>
    </button>
  );
}

function lastWords({ last_from, last_text, operator_name }: Conversation): string {
  if (last_from === 'system') {
    const name = operator_name ?? t.nobody;
    return last_text === 'joined' ? t.joined(name) : t.closedBySystem;
  }
  const words = last_text ?? t.picture;
  return last_from === 'agent' ? `↩ ${words}` : words;
}

/** One's own name as members see it. */
function KnownAs({ name }: { name: string }) {
  return (
    <div className="inbox-known row small">
      <span className="low">{t.knownAs}</span>
      <strong>{name}</strong>
      <ActButton
        look="text"
        act={{
          title: t.renameTitle,
          confirm: t.rename,
          tone: 'blue',
          call: operatorCalls.chat.setDisplayName,
          input: {},
          fields: [{ name: 'name', label: t.renameField, initial: name, hint: t.renameHint }],
          reasonless: true,
          presets: [],
          done: () => t.renamed,
        }}
      >
        {t.rename}
      </ActButton>
    </div>
  );
}
