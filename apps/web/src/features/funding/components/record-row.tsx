import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatDateTime, formatTime } from '../../../shared/lib/relative-time.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import { DEPOSIT_TONES, WITHDRAWAL_TONES } from '../model/states.ts';
import { shortTarget } from '../model/destinations.ts';
import { coins } from '../text.ts';
import type { Deposit, Withdrawal } from '../types.ts';

interface RowProps {
  symbol: string;
  title: string;
  subtitle: string;
  amount: string;
  status: string;
  tone: TagTone;
  onOpen: () => void;
}

function Row({ symbol, title, subtitle, amount, status, tone, onOpen }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="press-row flex min-h-15 w-full items-center gap-3 px-gutter py-2.5 text-left focus-visible:-outline-offset-2"
      >
        <CoinMark symbol={symbol} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5 font-medium break-words">{title}</span>
          <span className="mt-0.5 block text-caption text-low">{subtitle}</span>
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          <span className="text-[15px] leading-5 font-medium">{amount}</span>
          <Tag tone={tone}>{status}</Tag>
        </span>
      </button>
    </li>
  );
}

/** With the day where no heading above says it. */
interface Dated {
  dated?: boolean;
}

export function DepositRow({
  deposit,
  dated = false,
  onOpen,
}: { deposit: Deposit; onOpen: () => void } & Dated) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const { currency, status, method, network, create_time } = deposit;
  return (
    <Row
      symbol={currency}
      title={t(`method.${method}`, { network })}
      subtitle={dated ? formatDateTime(create_time, false) : formatTime(create_time, false)}
      amount={mask(coins(deposit.credited ?? deposit.amount, currency))}
      status={t(`depositStatus.${status}`)}
      tone={DEPOSIT_TONES[status]}
      onOpen={onOpen}
    />
  );
}

export function WithdrawalRow({
  withdrawal,
  dated = false,
  onOpen,
}: { withdrawal: Withdrawal; onOpen: () => void } & Dated) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const { currency, status, number, address, create_time } = withdrawal;
  const time = dated ? formatDateTime(create_time, false) : formatTime(create_time, false);
  return (
    <Row
      symbol={currency}
      title={withdrawal.address_name}
      subtitle={`${shortTarget(address)} · ${time}`}
      amount={mask(coins(number, currency))}
      status={t(`withdrawalStatus.${status}`)}
      tone={WITHDRAWAL_TONES[status]}
      onOpen={onOpen}
    />
  );
}
