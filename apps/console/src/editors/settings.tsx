import { searchable } from '@kontor/i18n';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useState } from 'react';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card, PageHead, Tag } from '../parts/basics.tsx';
import { amountText, percentText, unitText, withUnit } from '../parts/figures.ts';
import { SearchBox } from '../parts/filters.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { settingTexts as t, switchOptions } from '../texts/editors.ts';
import { texts } from '../texts/common.ts';

const { operatorConfig } = operatorCalls;
type Setting = RowOf<typeof operatorConfig.settings>;

export function SettingsPage() {
  const { data, error, refetch } = useCall(operatorConfig.settings, {}, { live: true });
  const [keyword, setKeyword] = useState('');
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  const found = data?.filter((setting) => isFound(setting, searchable(keyword))) ?? [];
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note} />
      <div className="filters">
        <SearchBox label={t.search} value={keyword} onChange={setKeyword} />
      </div>
      {data === undefined && <Loading />}
      {data !== undefined && groups.length === 0 && <Empty title={t.none} />}
      <div className="stack settings">
        {groups.map((group) => (
          <Group key={group} group={group} rows={found.filter((one) => one.group === group)} />
        ))}
      </div>
    </div>
  );
}

function isFound({ name, meaning, group }: Setting, keyword: string): boolean {
  return searchable(`${name} ${meaning} ${group}`).includes(keyword);
}

function Group({ group, rows }: { group: string; rows: readonly Setting[] }) {
  return (
    <Card title={group.replaceAll('_', ' ')}>
      <Table
        label={group}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            label: '',
            render: (row) => (
              <>
                {row.meaning}
                <br />
                <span className="low mono">{row.name}</span>
              </>
            ),
          },
          { key: 'value', label: t.value, right: true, render: (row) => <Value row={row} /> },
          {
            key: 'seeded',
            label: t.seeded,
            right: true,
            render: (row) => <span className="low">{valueText(row, row.seeded)}</span>,
          },
          {
            key: 'bounds',
            label: t.bounds,
            right: true,
            render: (row) => (
              <span className="low">
                {row.unit === 'on_off'
                  ? ''
                  : t.range(bareText(row, row.minimum), bareText(row, row.maximum))}
              </span>
            ),
          },
          { key: 'edit', label: '', right: true, render: (row) => <Edit row={row} /> },
        ]}
      />
    </Card>
  );
}

function valueText({ unit }: Setting, value: string): string {
  return withUnit(value, unit);
}

function bareText({ unit }: Setting, value: string): string {
  return unit === 'share' ? percentText(value) : amountText(value);
}

function Value({ row }: { row: Setting }) {
  return (
    <span className="row end">
      {row.value !== row.seeded && <Tag tone="gold">{t.differs}</Tag>}
      <strong>{valueText(row, row.value)}</strong>
    </span>
  );
}

const ON_OFF = switchOptions.map(({ value, label }) => ({
  value: value === 'true' ? '1' : '0',
  label,
}));

function hintUnit(row: Setting): string {
  return row.unit === 'share' ? t.shareHint : unitText(row.unit);
}

function Edit({ row }: { row: Setting }) {
  const { name, minimum, maximum, warning } = row;
  return (
    <ActButton
      look="text"
      act={{
        title: t.editTitle(name),
        confirm: texts.save,
        tone: 'blue',
        call: operatorConfig.defineSetting,
        input: { name },
        fields: [
          {
            name: 'value',
            label: row.meaning,
            initial: row.value,
            ...(row.unit === 'on_off'
              ? { options: ON_OFF }
              : { hint: t.hint(amountText(minimum), amountText(maximum), hintUnit(row)) }),
          },
        ],
        edits: true,
        warning: () => warning ?? undefined,
        presets: t.reasons,
        done: () => t.changed(name),
      }}
    >
      {t.edit}
    </ActButton>
  );
}
