import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import { ActButton } from '../parts/act-button.tsx';
import { PageHead, Tag } from '../parts/basics.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { texts } from '../texts/common.ts';
import { regionTexts as t } from '../texts/content.ts';
import { switchOptions } from '../texts/editors.ts';

const { security } = operatorCalls;
type Region = RowOf<typeof security.operatorRegions>;

export function RegionsPage() {
  const { data, error, refetch } = useCall(security.operatorRegions, {}, { live: true });
  if (error !== null && data === undefined) return <Failed error={error} onRetry={refetch} />;
  return (
    <div className="page">
      <PageHead title={t.title} note={t.note}>
        <Switch region={undefined} />
      </PageHead>
      {data === undefined && <Loading />}
      {data?.length === 0 && <Empty title={t.none} />}
      {data !== undefined && data.length > 0 && (
        <Table
          label={t.title}
          rows={data}
          keyOf={({ area_code }) => area_code}
          columns={[
            { key: 'code', label: t.code, render: ({ area_code }) => `+${area_code}` },
            {
              key: 'options',
              label: t.options,
              render: ({ timed_options: on }) => (
                <Tag tone={on ? 'up' : 'warn'}>{on ? t.allowed : t.off}</Tag>
              ),
            },
            {
              key: 'prediction',
              label: t.prediction,
              render: ({ prediction: on }) => (
                <Tag tone={on ? 'up' : 'warn'}>{on ? t.allowed : t.off}</Tag>
              ),
            },
            { key: 'edit', label: '', right: true, render: (row) => <Switch region={row} /> },
          ]}
        />
      )}
    </div>
  );
}

function Switch({ region }: { region: Region | undefined }) {
  const which = {
    name: 'timed_options',
    label: t.options,
    initial: String(region?.timed_options ?? false),
    options: switchOptions,
  };
  const guessing = {
    name: 'prediction',
    label: t.prediction,
    initial: String(region?.prediction ?? false),
    options: switchOptions,
  };
  return (
    <ActButton
      look={region === undefined ? 'contained' : 'text'}
      act={{
        title: region === undefined ? t.addTitle : t.changeTitle(region.area_code),
        confirm: texts.save,
        tone: 'blue',
        call: security.setRegion,
        input: region === undefined ? {} : { area_code: region.area_code },
        fields:
          region === undefined
            ? [{ name: 'area_code', label: t.code, hint: t.codeHint }, which, guessing]
            : [which, guessing],
        edits: region !== undefined,
        presets: t.reasons,
        done: (answer: { readonly area_code: number }) => t.done(String(answer.area_code)),
      }}
    >
      {region === undefined ? t.add : t.change}
    </ActButton>
  );
}
