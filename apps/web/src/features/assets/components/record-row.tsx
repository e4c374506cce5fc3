import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Coins, Repeat2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { type MoneyRecord, RECORD_TONES } from '../record-cells.ts';

const ICONS = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  transfer: ArrowLeftRight,
  convert: Repeat2,
  buy: Coins,
} as const;
const SIGNS = { in: '+', out: '−', within: '' } as const;

/** Where it went or came from, in a few words. */
export function useRecordWhere(): (record: MoneyRecord) => string | undefined {
  const { t } = useTranslation('assets');
  return ({ kind, from_account, to_account, network, other_currency, direction }) => {
    if (kind === 'transfer' && from_account !== null && to_account !== null) {
      return t('transfer.route', {
        from: t(`account.${from_account}`),
        to: t(`account.${to_account}`),
      });
    }
    if (kind === 'convert' && other_currency !== null) {
      return t(direction === 'in' ? 'record.from' : 'record.into', { currency: other_currency });
    }
    return network ?? undefined;
  };
}

/** `+1,200.5 USDT`; the name of a token that nobody deals in is not repeated. */
export function useRecordAmount(): (record: MoneyRecord) => string {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  return ({ currency, number, direction }) =>
    currency === ''
      ? t('record.foreign')
      : `${mask(`${SIGNS[direction]}${coinText(number)}`)} ${currency}`;
}

/** One thing that came, went or was moved; a press shows all of it. */
export function RecordRow({ record, onOpen }: { record: MoneyRecord; onOpen: () => void }) {
  const { t } = useTranslation('assets');
  const amountOf = useRecordAmount();
  const whereOf = useRecordWhere();
  const { kind, state, create_time, confirmations, confirmations_needed } = record;
  const Icon = ICONS[kind];
  const parts = [whereOf(record), formatTime(create_time, false)].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="press-row flex min-h-15 w-full items-center gap-3 px-gutter py-2.5 text-left focus-visible:-outline-offset-2"
      >
        <span className="grid size-8 flex-none place-items-center rounded-full bg-fill text-mid">
          <Icon size={16} strokeWidth={2} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5 font-medium">{t(`recordKind.${kind}`)}</span>
          <span className="mt-0.5 block text-caption break-words text-low">
            {parts.join(' · ')}
          </span>
        </span>
        <span className="flex max-w-[55%] flex-none flex-col items-end gap-1 text-right">
          <span className="text-[15px] leading-5 font-medium break-words">{amountOf(record)}</span>
          {state === 'done' ? null : (
            <Tag tone={RECORD_TONES[state]}>
              {confirmations === null
                ? t(`recordState.${state}`)
                : t('record.confirmations', {
                    number: confirmations,
                    needed: confirmations_needed,
                  })}
            </Tag>
          )}
        </span>
      </button>
    </li>
  );
}
