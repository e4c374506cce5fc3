import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import type { ActField, Values } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Money, Tag } from '../parts/basics.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { methodTexts as t } from '../texts/buy.ts';
import { texts } from '../texts/common.ts';
import { switchOptions } from '../texts/editors.ts';
import { pairsOf, pairsText, wordsOf } from './lists.ts';

const { quickBuy } = operatorCalls;
type Method = RowOf<typeof quickBuy.operatorMethods>;

export function MethodsPage() {
  return (
    <ListPage<Method>
      resource="methods"
      title={t.title}
      note={t.note}
      emptyTitle={t.none}
      perPage={100}
      tools={<Edit method={undefined} />}
      filters={[{ name: 'country', label: t.country }]}
      columns={[
        {
          key: 'name',
          label: t.method,
          render: (row) => (
            <>
              <strong>{row.name}</strong> <span className="low">{row.kind.replace('_', ' ')}</span>
            </>
          ),
        },
        { key: 'country', label: t.country, render: (row) => row.country },
        { key: 'currency', label: t.currency, render: (row) => row.currency },
        {
          key: 'minimum',
          label: t.minimum,
          right: true,
          render: (row) => <Money value={row.minimum} />,
        },
        {
          key: 'maximum',
          label: t.maximum,
          right: true,
          render: (row) => <Money value={row.maximum} />,
        },
        { key: 'days', label: t.days, right: true, render: daysOf },
        { key: 'open', label: t.open, right: true, render: (row) => String(row.open_orders) },
        {
          key: 'state',
          label: t.state,
          render: (row) => (
            <Tag tone={row.enabled ? 'up' : 'warn'}>{row.enabled ? texts.on : texts.off}</Tag>
          ),
        },
        { key: 'edit', label: '', right: true, render: (row) => <Edit method={row} /> },
      ]}
    />
  );
}

function daysOf({ days_minimum, days_maximum }: Method): string {
  return days_minimum === days_maximum ? String(days_minimum) : `${days_minimum}–${days_maximum}`;
}

/** The fields that are one word each. */
type Plain = Exclude<keyof Method, 'fields' | 'banks' | 'payee'>;

function fieldsOf(method: Method | undefined): ActField[] {
  const field = (name: Plain, label: string, without = ''): ActField => ({
    name,
    label,
    initial: method === undefined ? without : String(method[name] ?? ''),
  });
  return [
    field('country', t.country),
    field('name', t.method),
    { ...field('kind', t.kind, 'bank_transfer'), options: t.kinds },
    field('currency', t.currency),
    field('currency_decimals', t.decimals, '2'),
    field('minimum', t.minimum),
    field('maximum', t.maximum),
    field('days_minimum', t.daysMinimum, '0'),
    field('days_maximum', t.daysMaximum, '0'),
    { ...list('fields', t.fields, method?.fields), hint: t.listHint, long: true },
    { ...list('banks', t.banks, method?.banks), hint: t.listHint, optional: true, long: true },
    {
      name: 'payee',
      label: t.payee,
      initial: pairsText(method?.payee ?? []),
      hint: t.payeeHint,
      long: true,
    },
    { ...field('qr_payload', t.qr), optional: true, long: true },
    { ...field('enabled', t.state, 'true'), options: switchOptions },
  ];
}

function list(name: string, label: string, words: readonly string[] = []): ActField {
  return { name, label, initial: words.join(', ') };
}

function shape({ fields = '', banks = '', payee = '', qr_payload = '', ...others }: Values) {
  return {
    ...others,
    fields: wordsOf(fields),
    banks: wordsOf(banks),
    payee: pairsOf(payee),
    ...(qr_payload.trim() !== '' && { qr_payload: qr_payload.trim() }),
  };
}

function Edit({ method }: { method: Method | undefined }) {
  return (
    <ActButton
      look={method === undefined ? 'contained' : 'text'}
      act={{
        title: method === undefined ? t.addTitle : t.editTitle(method.name),
        confirm: texts.save,
        tone: 'blue',
        call: quickBuy.saveMethod,
        input: method === undefined ? {} : { id: method.id },
        fields: fieldsOf(method),
        edits: true,
        shape,
        warning: () => (method === undefined ? undefined : t.warning(method.open_orders)),
        presets: t.reasons,
        done: () => t.done,
      }}
    >
      {method === undefined ? t.add : t.edit}
    </ActButton>
  );
}
