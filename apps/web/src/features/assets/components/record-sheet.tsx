import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { recordPath } from '../../../shared/wallet/bill-links.ts';
import { exactText } from '../model/exact.ts';
import { type MoneyRecord, RECORD_TONES } from '../record-cells.ts';
import { useRecordAmount } from './record-row.tsx';

/** Something that is written down elsewhere to the letter, with a button that copies it. */
function CopyLine({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('common');
  const copy = useCopy();
  return (
    <div className="flex min-h-12 items-center gap-2">
      <dl className="min-w-0 flex-1">
        <dt className="text-caption text-low">{label}</dt>
        <dd className="text-[15px] leading-5 font-medium break-all text-hi">{value}</dd>
      </dl>
      <IconButton
        label={t('copyNamed', { name: label })}
        onClick={() => void copy(value)}
        className="-mr-2.5"
      >
        <Copy size={20} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

/** Why it came to nothing: a reason of its kind, else that support knows more. */
function Why({ record: { state, status, kind, reason_code } }: { record: MoneyRecord }) {
  const { t, i18n } = useTranslation(['assets', 'funding']);
  if (state !== 'failed') return null;
  const keys = [
    status === 'gone' ? 'funding:arriving.gone' : undefined,
    reason_code === null ? undefined : `funding:${kind}Reason.${reason_code}`,
    reason_code === null ? undefined : `funding:arriving.reason.${reason_code}`,
    `assets:recordStatus.${status}`,
  ];
  const key = keys.find((one) => one !== undefined && i18n.exists(one));
  return (
    <Banner tone="plain" boxed className="mb-3">
      {t((key ?? 'assets:record.askSupport') as 'assets:record.askSupport')}
    </Banner>
  );
}

function useFacts(record: MoneyRecord): Fact[] {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  const { other_currency, other_number, fee, fee_currency, from_account, to_account } = record;
  const { kind, network, confirmations, confirmations_needed } = record;
  const facts: (Fact | undefined)[] = [
    other_currency === null || other_number === null
      ? undefined
      : {
          key: 'other',
          label: t(record.direction === 'in' ? 'record.gave' : 'record.got'),
          value: mask(exactText(other_number, other_currency)),
        },
    fee === null || fee_currency === null
      ? undefined
      : { key: 'fee', label: t('transfer.fee'), value: mask(exactText(fee, fee_currency)) },
    kind === 'convert' || from_account === null
      ? undefined
      : { key: 'from', label: t('transfer.from'), value: t(`account.${from_account}`) },
    kind === 'convert' || to_account === null
      ? undefined
      : { key: 'to', label: t('transfer.to'), value: t(`account.${to_account}`) },
    network === null ? undefined : { key: 'network', label: t('record.way'), value: network },
    confirmations === null
      ? undefined
      : {
          key: 'confirmations',
          label: t('record.confirmed'),
          value: t('record.confirmations', { number: confirmations, needed: confirmations_needed }),
        },
    { key: 'time', label: t('record.time'), value: formatDateTime(record.create_time) },
    record.update_time === record.create_time
      ? undefined
      : { key: 'changed', label: t('record.changed'), value: formatDateTime(record.update_time) },
  ];
  return facts.filter((fact): fact is Fact => fact !== undefined);
}

function Details({ record }: { record: MoneyRecord }) {
  const { t } = useTranslation('assets');
  const facts = useFacts(record);
  const { id, address, txid, currency, status } = record;
  const isForeign = currency === '';
  return (
    <>
      <Why record={record} />
      <FactList facts={facts} />
      {address === null || address === '' ? null : (
        <CopyLine label={t(isForeign ? 'record.contract' : 'record.address')} value={address} />
      )}
      {txid === null ? null : <CopyLine label={t('record.txid')} value={txid} />}
      <CopyLine label={t('record.number')} value={id} />
      {status === 'seen' ? <p className="text-caption text-low">{t('record.notFinal')}</p> : null}
    </>
  );
}

/** One record with everything that is known of it, and the way to its own page. */
export function RecordSheet({
  record,
  open,
  onOpenChange,
}: {
  record: MoneyRecord | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const amountOf = useRecordAmount();
  if (record === undefined) return null;
  const { kind, state, reference, id } = record;
  // What a chain alone knows of has no page of its own yet.
  const path = id.startsWith('chain-') ? undefined : recordPath(kind, reference);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('common:close')}
      title={t(`recordKind.${kind}`)}
      footer={
        path === undefined || kind === 'convert' ? undefined : (
          <Link to={path} className={buttonClass({ tone: 'fill', block: true })}>
            {t('record.open')}
          </Link>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-5">
        <span className="text-title break-words">{amountOf(record)}</span>
        <Tag tone={RECORD_TONES[state]}>{t(`recordState.${state}`)}</Tag>
      </p>
      <Details record={record} />
    </Sheet>
  );
}
