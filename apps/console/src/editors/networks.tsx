import { operatorCalls } from '@kontor/contract/light-operators';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';
import type { ActField, Done } from '../parts/act.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Card, Facts, Money, Tag } from '../parts/basics.tsx';
import { useCoinField } from '../parts/currency-field.ts';
import { ListPage } from '../parts/list-page.tsx';
import { Loading } from '../parts/states.tsx';
import { texts } from '../texts/common.ts';
import { networkTexts as t, switchOptions } from '../texts/editors.ts';

const { funding } = operatorCalls;
type Network = RowOf<typeof funding.operatorNetworks>;

export function NetworksPage() {
  return (
    <>
      <ListPage<Network>
        resource="networks"
        title={t.title}
        note={t.note}
        emptyTitle={t.none}
        perPage={50}
        tools={<Edit network={undefined} />}
        columns={[
          {
            key: 'name',
            label: t.name,
            render: (row) => (
              <>
                <strong>{row.currency}</strong> <span className="mid">{row.name}</span>
              </>
            ),
          },
          { key: 'mode', label: t.mode, render: (row) => t.modes[row.mode] },
          { key: 'in', label: t.deposits, render: (row) => <OnOff on={row.deposit_enabled} /> },
          {
            key: 'out',
            label: t.withdrawals,
            render: (row) => <OnOff on={row.withdrawal_enabled} />,
          },
          {
            key: 'least',
            label: t.minDeposit,
            right: true,
            render: (row) => <Money value={row.min_deposit} />,
          },
          {
            key: 'confirmations',
            label: t.confirmations,
            right: true,
            render: (row) => String(row.confirmations),
          },
          {
            key: 'minimum',
            label: t.minimum,
            right: true,
            render: (row) => <Money value={row.min_number} />,
          },
          { key: 'fee', label: t.fee, right: true, render: (row) => <Money value={row.fee} /> },
          { key: 'edit', label: '', right: true, render: (row) => <Edit network={row} /> },
        ]}
      />
      <Banks />
    </>
  );
}

function OnOff({ on }: { on: boolean }) {
  return <Tag tone={on ? 'up' : 'warn'}>{on ? texts.on : texts.off}</Tag>;
}

/** How addresses are written, as the contract names them. */
const FORMATS = ['bitcoin', 'litecoin', 'dogecoin', 'ethereum', 'tron', 'solana', 'none'].map(
  (value) => ({ value, label: value }),
);

function fieldsOf(network: Network | undefined, coin: ActField): ActField[] {
  const figure = (name: keyof Network, label: string, without = '') => ({
    name,
    label,
    initial: network === undefined ? without : String(network[name] ?? ''),
  });
  return [
    coin,
    figure('name', t.name),
    { ...figure('kind', t.kind, 'chain'), options: t.kinds },
    figure('chain', t.chain),
    { ...figure('address_format', t.format, 'none'), options: FORMATS },
    { ...figure('deposit_enabled', t.deposits, 'true'), options: switchOptions },
    { ...figure('withdrawal_enabled', t.withdrawals, 'true'), options: switchOptions },
    figure('min_deposit', t.minDeposit),
    figure('confirmations', t.confirmations, '0'),
    figure('min_number', t.minimum),
    figure('fee', t.fee, '0'),
    { ...figure('shared_address', t.shared), optional: true, hint: t.sharedHint, long: true },
    figure('sort', t.sort, '0'),
  ];
}

function Edit({ network }: { network: Network | undefined }) {
  const coin = useCoinField(t.currency, network?.currency_id);
  if (coin === undefined) return null;
  return (
    <ActButton
      look={network === undefined ? 'contained' : 'text'}
      act={{
        title: network === undefined ? t.addTitle : t.editTitle(network.name),
        confirm: texts.save,
        tone: 'blue',
        call: funding.saveNetwork,
        input: network === undefined ? {} : { id: network.id },
        fields: fieldsOf(network, coin),
        edits: true,
        warning: () => (network === undefined ? undefined : t.warning),
        presets: t.reasons,
        done: (answer: Done<typeof funding.saveNetwork>) => t.done(answer.name),
      }}
    >
      {network === undefined ? t.add : t.edit}
    </ActButton>
  );
}

type Bank = RowOf<typeof funding.operatorBankDetails>;

/** The platform's own accounts, one for payments within the country and one from abroad. */
function Banks() {
  const { data } = useCall(funding.operatorBankDetails, {});
  return (
    <div className="page">
      <h2 className="section-head spaced">{t.banks}</h2>
      {data === undefined ? (
        <Loading rows={3} />
      ) : (
        <div className="cards">
          {(['domestic', 'international'] as const).map((kind) => (
            <BankCard key={kind} kind={kind} bank={data.data.find((one) => one.kind === kind)} />
          ))}
        </div>
      )}
    </div>
  );
}

const BANK_FIELDS = [
  ['bank_name', t.bankName],
  ['account_name', t.accountName],
  ['account_number', t.accountNumber],
  ['swift_code', t.swift],
  ['aba_number', t.aba],
  ['bank_address', t.bankAddress],
  ['note', t.bankNote],
] as const;
const NEEDED: ReadonlySet<string> = new Set(['bank_name', 'account_name', 'account_number']);

function BankCard({ kind, bank }: { kind: Bank['kind']; bank: Bank | undefined }) {
  return (
    <Card
      title={t.bankTitle(t.bankKinds[kind])}
      aside={
        <ActButton
          look="text"
          act={{
            title: t.bankTitle(t.bankKinds[kind]),
            confirm: texts.save,
            tone: 'blue',
            call: funding.saveBankDetails,
            input: { kind },
            fields: BANK_FIELDS.map(([name, label]) => ({
              name,
              label,
              initial: bank?.[name] ?? '',
              optional: !NEEDED.has(name),
            })),
            edits: true,
            warning: () => t.bankWarning,
            presets: t.bankReasons,
            done: () => t.bankDone,
          }}
        >
          {t.bankEdit}
        </ActButton>
      }
    >
      <Facts facts={BANK_FIELDS.map(([name, label]) => ({ label, value: bank?.[name] }))} />
    </Card>
  );
}
