import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time, UserLink } from '../parts/basics.tsx';
import { confirming } from '../parts/confirming.ts';
import { withUnit } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { proposalTexts as t } from '../texts/proposals.ts';

const { proposals } = operatorCalls;
type Proposal = RowOf<typeof proposals.list>;

const TONES = {
  waiting: 'gold',
  approved: 'gold',
  done: 'up',
  failed: 'down',
  outdated: 'down',
  rejected: 'down',
  withdrawn: 'plain',
  expired: 'plain',
} as const;

/** What waits for a second operator, and what became of what did. */
export function ProposalsPage() {
  return (
    <ListPage<Proposal>
      resource="proposals"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      filters={[{ name: 'status', label: t.state, options: t.statuses }]}
      columns={[
        { key: 'what', label: t.what, render: ({ act }) => titleOf(act) },
        { key: 'changes', label: t.changes, wide: true, render: (row) => <Changes row={row} /> },
        { key: 'proposer', label: t.proposer, render: ({ proposer_name }) => proposer_name },
        { key: 'reason', label: t.reason, wide: true, render: ({ reason }) => reason },
        { key: 'since', label: t.since, render: (row) => <Since row={row} /> },
        { key: 'state', label: t.state, render: (row) => <State row={row} /> },
        { key: 'act', label: '', right: true, render: (row) => <Acts row={row} /> },
      ]}
    />
  );
}

function titleOf(act: string): string {
  return t.acts[act] ?? act;
}

function Changes({ row: { act, changes } }: { row: Pick<Proposal, 'act' | 'changes'> }) {
  const isOfMember = act.startsWith('users/');
  return (
    <ul className="plain">
      {changes.map(({ field, before, after, unit }) => (
        <li key={field}>
          <span className="low">{field.replaceAll('_', ' ')}</span>{' '}
          {before !== null && (
            <>
              <s>{withUnit(before, unit)}</s>
              {' → '}
            </>
          )}
          <strong>
            {isOfMember && field === 'id' ? (
              <UserLink id={Number(after)} />
            ) : (
              withUnit(after ?? t.nothing, unit)
            )}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function Since({ row: { proposed_at: since, due_at: due, state } }: { row: Proposal }) {
  return (
    <>
      <Time ms={since} />
      {due !== null && state === 'waiting' && (
        <div className="low">
          {t.due} <Time ms={due} />
        </div>
      )}
    </>
  );
}

function State({ row }: { row: Proposal }) {
  const { state, decider_name: decider, decided_at: at, decision, error } = row;
  return (
    <>
      <Tag tone={TONES[state]}>{t.states[state]}</Tag>
      {decider !== null && at !== null && (
        <div className="low">
          {t.by(decider)} <Time ms={at} />
        </div>
      )}
      {decision !== null && <div className="low">{decision}</div>}
      {error !== null && <div className="low mono">{error}</div>}
    </>
  );
}

function Acts({ row }: { row: Proposal }) {
  const { id, act, state, you } = row;
  if (state !== 'waiting' && state !== 'approved') return null;
  const what = titleOf(act);
  const common = {
    input: { id },
    body: <Changes row={row} />,
    facts: () => [
      { label: t.proposer, value: row.proposer_name },
      { label: t.reason, value: row.reason },
    ],
  };
  if (you === 'proposer') {
    if (state === 'approved') return null;
    return (
      <ActButton
        look="text"
        act={{
          ...common,
          title: t.withdrawTitle(what),
          confirm: t.withdraw,
          tone: 'blue',
          call: proposals.withdraw,
          presets: t.withdrawReasons,
          done: () => t.withdrawn,
        }}
      >
        {t.withdraw}
      </ActButton>
    );
  }
  if (you === 'one_hand') return <span className="low">{t.oneHand}</span>;
  if (you === 'other_role') return null;
  return (
    <span className="row end">
      {you === 'party' && <span className="low">{t.party(act)}</span>}
      {you === 'second' && (
        <ActButton
          act={{
            ...common,
            ...confirming(row.confirm_usd),
            title: t.approveTitle(what),
            confirm: t.approve,
            tone: 'up',
            call: proposals.approve,
            presets: t.approveReasons,
            done: ({ error }: { error: string | null }) =>
              error === null ? t.approved : t.failed(error),
          }}
        >
          {t.approve}
        </ActButton>
      )}
      {state === 'waiting' && (
        <ActButton
          look="text"
          act={{
            ...common,
            title: t.rejectTitle(what),
            confirm: t.reject,
            tone: 'down',
            call: proposals.reject,
            presets: t.rejectReasons,
            done: () => t.rejected,
          }}
        >
          {t.reject}
        </ActButton>
      )}
    </span>
  );
}
