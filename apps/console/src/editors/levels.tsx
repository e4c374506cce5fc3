import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money } from '../parts/basics.tsx';
import { percentText } from '../parts/figures.ts';
import { PlainList } from '../parts/plain-list.tsx';
import { texts } from '../texts/common.ts';
import { levelTexts as t } from '../texts/editors.ts';

const { operatorConfig } = operatorCalls;
type Level = RowOf<typeof operatorConfig.levels>;

export function LevelsPage() {
  return (
    <PlainList<Level>
      call={operatorConfig.levels}
      title={t.title}
      note={t.note}
      columns={[
        { key: 'id', label: t.level, render: (row) => <strong>{t.levelOf(row.id)}</strong> },
        ...(
          [
            ['spot_maker_rate', t.spotMaker],
            ['spot_taker_rate', t.spotTaker],
            ['futures_maker_rate', t.futuresMaker],
            ['futures_taker_rate', t.futuresTaker],
          ] as const
        ).map(([key, label]) => ({
          key,
          label,
          right: true,
          render: (row: Level) => percentText(row[key]),
        })),
        {
          key: 'volume',
          label: t.volume,
          right: true,
          render: (row) => <Money value={row.minimum_volume} currency="USDT" />,
        },
        {
          key: 'balance',
          label: t.balance,
          right: true,
          render: (row) => <Money value={row.minimum_balance} currency="USDT" />,
        },
        { key: 'members', label: t.members, right: true, render: (row) => String(row.members) },
        { key: 'edit', label: '', right: true, render: (row) => <Edit level={row} /> },
      ]}
    />
  );
}

function Edit({ level }: { level: Level }) {
  const rate = (name: keyof Level, label: string) => ({
    name,
    label,
    initial: String(level[name]),
    hint: t.hint,
  });
  return (
    <ActButton
      look="text"
      act={{
        title: t.editTitle(level.id),
        confirm: texts.save,
        tone: 'blue',
        call: operatorConfig.defineLevel,
        input: { id: level.id },
        fields: [
          rate('spot_maker_rate', t.spotMaker),
          rate('spot_taker_rate', t.spotTaker),
          rate('futures_maker_rate', t.futuresMaker),
          rate('futures_taker_rate', t.futuresTaker),
          { name: 'minimum_volume', label: t.volume, initial: level.minimum_volume },
          { name: 'minimum_balance', label: t.balance, initial: level.minimum_balance },
        ],
        edits: true,
        warning: () => t.warning(level.members),
        presets: t.reasons,
        done: () => t.done(level.id),
      }}
    >
      {t.edit}
    </ActButton>
  );
}
