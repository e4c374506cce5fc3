import { MEMBER_REASONS, operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { Card, Facts, Money, Time, Waiting } from '../parts/basics.tsx';
import { percentText } from '../parts/figures.ts';
import { Status } from '../parts/status.tsx';
import { traderTexts as t } from '../texts/traders.ts';
import { type Decision, decision } from './decisions.ts';
import { MemberCard } from './member-card.tsx';
import type { Queue } from './queue.ts';
import { QueuePage } from './queue-page.tsx';

const { operatorConfig } = operatorCalls;
type Trader = RowOf<typeof operatorConfig.traders>;

function decisionsOf(row: Trader): Decision[] {
  const input = { id: row.id, seen: row.status };
  const which = () => [{ label: t.trader, value: `${row.nickname}, ${row.uid}` }];
  const approve = decision(
    { hotkey: 'a', label: t.approve, tone: 'up' },
    {
      title: t.approveTitle,
      confirm: t.approve,
      tone: 'up',
      call: operatorConfig.approveTrader,
      input,
      facts: which,
      presets: t.approveReasons,
      usual: true,
      done: () => t.approved(row.nickname),
    },
  );
  const reject = decision(
    { hotkey: 'r', label: t.reject, tone: 'down' },
    {
      title: t.rejectTitle,
      confirm: t.reject,
      tone: 'down',
      call: operatorConfig.rejectTrader,
      input,
      facts: which,
      warning: () => t.told,
      presets: MEMBER_REASONS['trader.rejected'],
      done: () => t.rejected(row.nickname),
    },
  );
  const suspend = decision(
    { hotkey: 's', label: t.suspend, tone: 'down' },
    {
      title: t.suspendTitle,
      confirm: t.suspend,
      tone: 'down',
      call: operatorConfig.suspendTrader,
      input,
      facts: which,
      warning: () => `${t.suspendWarning(row.followers)} ${t.told}`,
      presets: MEMBER_REASONS['trader.suspended'],
      done: () => t.suspended(row.nickname),
    },
  );
  switch (row.status) {
    case 'applied':
      return [approve, reject];
    case 'approved':
      return [suspend];
    case 'suspended':
      return [approve];
    case 'rejected':
      return [];
  }
}

function Detail({ row }: { row: Trader }) {
  return (
    <>
      <div className="queue-lead">
        <h2>{row.nickname}</h2>
        <Status status={row.status} />
      </div>
      <div className="queue-columns">
        <Card title={t.trader}>
          <Facts
            facts={[
              { label: t.introduction, value: row.introduction },
              { label: t.share, value: percentText(row.profit_share) },
              { label: t.followers, value: String(row.followers) },
              { label: t.profit, value: <Money value={row.total_profit} currency="USDT" /> },
              { label: t.rate, value: percentText(row.return_rate) },
              { label: t.earned, value: <Money value={row.earned} currency="USDT" /> },
              { label: t.applied, value: <Time ms={row.applied_at} /> },
              row.decided_at !== null && { label: t.decided, value: <Time ms={row.decided_at} /> },
              row.reason !== null && { label: t.reason, value: row.reason },
            ]}
          />
        </Card>
        <MemberCard id={row.id} />
      </div>
    </>
  );
}

const queue: Queue<Trader> = {
  resource: 'traders',
  title: t.title,
  states: t.states,
  searchLabel: t.search,
  emptyTitle: t.none,
  emptyText: t.noneText,
  item: (row) => ({
    title: row.nickname,
    end: <Status status={row.status} />,
    detail: row.uid,
    endDetail: row.status === 'applied' ? <Waiting since={row.applied_at} /> : '',
  }),
  Detail,
  decisions: decisionsOf,
};

export function TradersPage() {
  return <QueuePage queue={queue} />;
}
