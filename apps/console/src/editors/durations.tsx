import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag } from '../parts/basics.tsx';
import { percentText } from '../parts/figures.ts';
import { PlainList } from '../parts/plain-list.tsx';
import { texts } from '../texts/common.ts';
import { durationTexts as t, switchOptions } from '../texts/editors.ts';

const { operatorConfig } = operatorCalls;
type Duration = RowOf<typeof operatorConfig.durations>;

export function DurationsPage() {
  return (
    <PlainList<Duration>
      call={operatorConfig.durations}
      title={t.title}
      note={t.note}
      tools={<Edit duration={undefined} />}
      columns={[
        {
          key: 'seconds',
          label: t.seconds,
          right: true,
          render: (row) => <strong>{String(row.seconds)}</strong>,
        },
        {
          key: 'payout',
          label: t.payout,
          right: true,
          render: (row) => percentText(row.payout_ratio),
        },
        {
          key: 'even',
          label: t.breakEven,
          right: true,
          render: (row) => percentText(row.break_even),
        },
        { key: 'open', label: t.open, right: true, render: (row) => String(row.open) },
        {
          key: 'state',
          label: t.state,
          render: (row) => (
            <Tag tone={row.enabled ? 'up' : 'warn'}>{row.enabled ? t.on : t.off}</Tag>
          ),
        },
        { key: 'edit', label: '', right: true, render: (row) => <Edit duration={row} /> },
      ]}
    />
  );
}

function Edit({ duration }: { duration: Duration | undefined }) {
  return (
    <ActButton
      look={duration === undefined ? 'contained' : 'text'}
      act={{
        title: duration === undefined ? t.addTitle : t.editTitle(duration.seconds),
        confirm: texts.save,
        tone: 'blue',
        call: operatorConfig.defineDuration,
        input: duration === undefined ? {} : { id: duration.id },
        fields: [
          { name: 'seconds', label: t.seconds, initial: String(duration?.seconds ?? '') },
          {
            name: 'payout_ratio',
            label: t.payout,
            initial: duration?.payout_ratio ?? '',
            hint: t.payoutHint,
          },
          {
            name: 'enabled',
            label: t.state,
            initial: String(duration?.enabled ?? true),
            options: switchOptions,
          },
        ],
        edits: true,
        warning: () => (duration === undefined ? undefined : t.warning(duration.open)),
        presets: t.reasons,
        done: () => t.done,
      }}
    >
      {duration === undefined ? t.add : t.edit}
    </ActButton>
  );
}
