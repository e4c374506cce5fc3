import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import { useNavigate, useLocation, useParams } from 'react-router';
import { useAct } from '../calls/use-act.ts';
import { readSession } from '../calls/session.ts';
import { Notice } from '../parts/basics.tsx';
import { Empty } from '../parts/states.tsx';
import { faultText } from '../calls/data-provider.ts';
import { useQueueKeys } from '../queues/use-queue-keys.ts';
import { inboxTexts as t } from '../texts/support.ts';
import { ConversationView } from './conversation-view.tsx';
import { InboxSide } from './inbox-side.tsx';
import { MemberSide } from './member-side.tsx';
import { type Conversation, useInbox, useInboxFilters } from './use-inbox.ts';

/** What a letter does while nobody is writing. */
interface Letter {
  readonly hotkey: string;
  readonly act: () => void;
}

/** Everybody who writes to support: the list, the conversation, and who it is. */
export function InboxPage() {
  const { id } = useParams();
  const userId = /^\d+$/u.test(id ?? '') ? Number(id) : undefined;
  const navigate = useNavigate();
  const { search } = useLocation();
  const { filters, set } = useInboxFilters();
  const inbox = useInbox(filters);
  /** Of whom it is asked whether the conversation shall be closed. */
  const [closing, setClosing] = useState<number>();
  const { act, error } = useAct();
  const rows = (inbox.data?.data ?? []).map((row) => ({ ...row, id: row.user_id }));
  const choose = (row: Pick<Conversation, 'user_id'> | undefined): void =>
    void navigate({ pathname: row === undefined ? '/inbox' : `/inbox/${row.user_id}`, search });
  const take = (): void => {
    const operator_id = readSession()?.operator.id;
    if (userId === undefined || operator_id === undefined) return;
    void act(operatorCalls.chat.assign, { user_id: userId, operator_id });
  };
  const letters: readonly Letter[] = [
    { hotkey: 't', act: take },
    { hotkey: 'c', act: () => setClosing(userId) },
    { hotkey: 'r', act: () => document.querySelector<HTMLElement>('[data-composer]')?.focus() },
  ];
  useQueueKeys({
    rows,
    // One that has left the list is still where the way goes on from.
    chosen: rows.find((row) => row.id === userId),
    choose,
    decisions: userId === undefined ? [] : letters,
    ask: (letter) => letter.act(),
    closed: false,
  });
  return (
    <div className="inbox" data-chosen={userId !== undefined}>
      <InboxSide inbox={inbox} filters={filters} set={set} chosen={userId} onChoose={choose} />
      {userId === undefined ? (
        <div className="queue-detail">
          <Empty title={t.nothingChosen}>{t.choose}</Empty>
        </div>
      ) : (
        <>
          <ConversationView
            key={userId}
            userId={userId}
            closing={closing === userId}
            onClosing={(asked) => setClosing(asked ? userId : undefined)}
            onTake={take}
            onBack={() => choose(undefined)}
          >
            {error !== undefined && <Notice tone="down">{faultText(error)}</Notice>}
          </ConversationView>
          <aside className="inbox-member" aria-label={t.facts}>
            <MemberSide key={userId} id={userId} />
          </aside>
        </>
      )}
    </div>
  );
}
