import { operatorCalls } from '@kontor/contract/light-operators';
import { Fragment } from 'react';
import { platformNowMs } from '../calls/clock.ts';
import { barredBy } from '../calls/colleagues.ts';
import { useCall } from '../calls/use-call.ts';
import type { Values } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Asked } from '../parts/asked.tsx';
import { type Fact, Money, Notice, Tag, Time, type Tone, UserLink } from '../parts/basics.tsx';
import { amountText, UNKNOWN } from '../parts/figures.ts';
import { ListPage } from '../parts/list-page.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { NoWord } from '../parts/take-over.tsx';
import { operatorName } from '../queues/operator-name.ts';
import { texts } from '../texts/common.ts';
import { dualTexts } from '../texts/dual.ts';
import { subscriptionTexts as t } from '../texts/subscription.ts';
import {
  type Project,
  projectFieldsOf,
  projectShapeOf,
  worstIssueOf,
} from './subscription-terms.ts';

const { subscription } = operatorCalls;
const ORDERS_SHOWN = 50;

const TONES: Readonly<Record<Project['status'], Tone>> = {
  waiting: 'warn',
  warm_up: 'blue',
  in_progress: 'up',
  finished: 'plain',
  listed: 'gold',
  withdrawn: 'plain',
};

/** What members can apply for, and who has applied. */
export function SubscriptionPage() {
  return (
    <>
      <ListPage<Project>
        resource="subscription"
        title={t.title}
        note={t.note}
        emptyTitle={t.none}
        perPage={20}
        tools={<Edit project={undefined} />}
        filters={[
          { name: 'status', label: t.state, options: t.stateOptions },
          { name: 'kind', label: t.kind, options: t.kinds },
        ]}
        columns={[
          { key: 'name', label: t.project, render: (row) => <Name project={row} /> },
          { key: 'state', label: t.state, render: (row) => <State project={row} /> },
          money('total', t.total, ({ price }) => t.each(amountText(price))),
          money('applied', t.applied, ({ subscribers }) => t.subscriberCount(subscribers)),
          money('passed', t.passed, ({ locked }) =>
            Number(locked) > 0 ? t.lockedCount(amountText(locked)) : undefined,
          ),
          money('raised', t.raised, ({ frozen }) =>
            Number(frozen) > 0 ? t.frozenCount(amountText(frozen)) : undefined,
          ),
          { key: 'times', label: t.times, render: (row) => <Times project={row} /> },
          { key: 'edit', label: '', right: true, render: (row) => <Acts project={row} /> },
        ]}
      />
      <Orders />
    </>
  );
}

function Times({ project }: { project: Project }) {
  const times = [
    [t.starts, project.starts_at],
    [t.ends, project.ends_at],
    [t.listing, project.listing_at],
  ] as const;
  return (
    <dl className="times">
      {times.map(([label, ms]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <Time ms={ms} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

type Figure = 'total' | 'applied' | 'passed' | 'raised';

/** A figure; `below` says what belongs to it, so that the table needs no column more. */
function money(key: Figure, label: string, below?: (row: Project) => string | undefined) {
  const render = (row: Project) => {
    const detail = below?.(row);
    return (
      <>
        <Money value={row[key]} />
        {detail !== undefined && <p className="low small">{detail}</p>}
      </>
    );
  };
  return { key, label, right: true, render };
}

function Name({ project: { name, code, kind } }: { project: Project }) {
  return (
    <>
      <strong>{name}</strong>
      <p className="low small nowrap">
        {code} · {t.kinds.find(({ value }) => value === kind)?.label}
      </p>
    </>
  );
}

function State({ project: { status, withdrawn_for: why } }: { project: Project }) {
  return (
    <>
      <Tag tone={TONES[status]}>{t.states[status]}</Tag>
      {why !== null && <p className="low small">{t.withdrawnFor[why]}</p>}
    </>
  );
}

function Acts({ project }: { project: Project }) {
  const { status } = project;
  if (status !== 'waiting' && status !== 'warm_up') return null;
  return (
    <span className="nowrap">
      {status === 'waiting' && <Approve project={project} />}
      <Edit project={project} />
      <Withdraw project={project} />
    </span>
  );
}

function worstFacts(values: Values): Fact[] {
  const worst = worstIssueOf(values);
  return [
    { label: t.issue, value: worst?.issue ?? UNKNOWN },
    { label: t.worst, value: worst === undefined ? UNKNOWN : `${worst.owed}, ${t.worstHint}` },
    { label: t.most, value: worst?.most ?? UNKNOWN },
  ];
}

function Edit({ project }: { project: Project | undefined }) {
  return (
    <ActButton
      look={project === undefined ? 'contained' : 'text'}
      act={{
        title: project === undefined ? t.addTitle : t.editTitle(project.name),
        confirm: texts.save,
        tone: 'blue',
        call: subscription.defineProject,
        alone: { kind: 'offer' },
        input: {},
        fields: projectFieldsOf(project, platformNowMs()),
        edits: project !== undefined,
        facts: worstFacts,
        body: <Notice>{t.second}</Notice>,
        shape: (values) => projectShapeOf(project, values),
        presets: t.reasons,
        done: ({ name, status }: Project) => (status === 'waiting' ? t.waits(name) : t.saved(name)),
      }}
    >
      {project === undefined ? t.add : t.edit}
    </ActButton>
  );
}

/** The second operator's word; who may not give it reads why, and may take the offer over. */
function Approve({ project }: { project: Project }) {
  const { id, name, price, total, per_user_limit, code, defined_by: by } = project;
  const facts = () => [
    ...worstFacts({ price, total, per_user_limit, code }),
    { label: dualTexts.by, value: by === null ? dualTexts.platform : operatorName(by) },
  ];
  const barred = barredBy(by, dualTexts.own);
  if (barred !== undefined) {
    return (
      <NoWord kind="subscription" offer={project} label={t.approve} why={barred} facts={facts} />
    );
  }
  return (
    <ActButton
      look="text"
      act={{
        title: t.approveTitle(name),
        confirm: t.approve,
        tone: 'up',
        call: subscription.approveProject,
        body: <Asked act="project/define" id={id} by={by} />,
        input: { id, revision: project.revision },
        facts,
        presets: t.reasons,
        done: () => t.approved(name),
      }}
    >
      {t.approve}
    </ActButton>
  );
}

function Withdraw({ project: { id, name } }: { project: Project }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.withdrawTitle(name),
        confirm: t.withdraw,
        tone: 'down',
        call: subscription.withdrawProject,
        input: { id },
        presets: t.withdrawReasons,
        done: () => t.withdrawn(name),
      }}
    >
      {t.withdraw}
    </ActButton>
  );
}

function Orders() {
  const input = { limit: ORDERS_SHOWN };
  const reading = useCall(subscription.operatorOrders, input, { live: true });
  const { data } = reading;
  const rows = data?.data ?? [];
  return (
    <div className="page">
      <h2 className="section-head spaced">{t.orders}</h2>
      <Pending reading={reading} rows={3} />
      {data !== undefined && rows.length === 0 && <Empty title={t.ordersNone} />}
      {rows.length > 0 && (
        <Table
          label={t.orders}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'id', label: t.order, render: ({ id }) => `#${id}` },
            {
              key: 'member',
              label: t.member,
              render: (row) => <UserLink id={row.user_id} name={row.nickname} />,
            },
            { key: 'project', label: t.project, render: ({ name }) => name },
            ...(
              [
                ['applied', t.applied, 'code'],
                ['frozen', t.frozen, 'currency'],
                ['passed', t.passed, 'code'],
                ['paid', t.paid, 'currency'],
                ['refunded', t.refunded, 'currency'],
              ] as const
            ).map(([key, label, unit]) => ({
              key,
              label,
              right: true,
              render: (row: (typeof rows)[number]) => (
                <Money value={row[key]} currency={row[unit]} />
              ),
            })),
            { key: 'state', label: t.state, render: ({ status }) => t.orderStates[status] },
          ]}
        />
      )}
    </div>
  );
}
