import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPrice } from '../../../shared/lib/format.ts';
import { useCoinDecimals } from '../../../shared/markets/use-coin-decimals.ts';
import { useTicker } from '../../../shared/socket/tickers.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { directionOf, moneyText, type Option, type Standing, standingAt } from '../model/option.ts';
import { useNow } from '../use-now.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { DirectionMark } from './direction-mark.tsx';

const TONES = { won: 'text-up', lost: 'text-down', tie: 'text-mid' } as const;

/** The shape of a card: ring, what it is, what it would bring. */
function Frame({
  ring,
  head,
  line,
  right,
  chosen,
}: {
  ring: React.ReactNode;
  head: React.ReactNode;
  line: React.ReactNode;
  right: React.ReactNode;
  chosen: boolean;
}) {
  return (
    <span
      className={classNames(
        'flex min-h-[76px] w-full items-center gap-3 rounded-card bg-surface px-3.5 py-3 text-left',
        chosen && 'inset-ring inset-ring-line',
      )}
    >
      {ring}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-body font-semibold">{head}</span>
        <span className="block pt-0.5 text-caption text-low">{line}</span>
      </span>
      {right}
    </span>
  );
}

function EndsHere({ standing }: { standing: Standing | undefined }) {
  const { t } = useTranslation('options');
  if (standing === undefined) return null;
  return (
    <span className="flex-none text-right">
      <span className="block text-caption text-low">{t('card.endsHere')}</span>
      <span className={`block text-head ${TONES[standing.result]}`}>
        {standing.result === 'tie' ? t('card.stakeBack') : moneyText(standing.gain, true)}
      </span>
    </span>
  );
}

/** An option that runs: how long still, from which price, and what it would bring now. */
export function OpenCard({
  option,
  decimals,
  chosen = false,
  withSymbol = false,
  onChoose,
}: {
  option: Option;
  /** Of the market's prices. */
  decimals: number;
  chosen?: boolean;
  withSymbol?: boolean;
  onChoose?: (() => void) | undefined;
}) {
  const { t } = useTranslation('options');
  const now = useNow();
  const price = useTicker(option.symbol)?.now_price;
  const standing = standingAt(option, price, useCoinDecimals(option.currency));
  const direction = directionOf(option);
  const leftMs = option.ends_at === null ? null : option.ends_at - now;
  const isOver = leftMs !== null && leftMs <= 0;
  const entry = formatPrice(option.open_price, decimals);
  const line =
    option.open_price === null
      ? t('card.waiting')
      : isOver
        ? t('card.settling')
        : standing === undefined
          ? t('card.entry', { price: entry })
          : t('card.entryNow', {
              price: entry,
              moved: formatMoney(formatAmount(standing.moved), { decimals, signed: true }),
            });
  const content = (
    <Frame
      chosen={chosen}
      ring={<CountdownRing leftMs={leftMs} seconds={option.seconds} />}
      head={
        <>
          <DirectionMark direction={direction} />
          <span>
            {moneyText(option.number)} {option.currency}
          </span>
          {withSymbol ? <span className="font-medium text-low">{option.symbol}</span> : null}
          {option.account === 'bonus' ? <Tag tone="gold">{t('bonus')}</Tag> : null}
        </>
      }
      line={line}
      right={<EndsHere standing={standing} />}
    />
  );
  if (onChoose === undefined) return content;
  return (
    <button
      type="button"
      className="press block w-full"
      aria-pressed={chosen}
      onClick={onChoose}
      data-option={option.id}
    >
      {content}
    </button>
  );
}

/** What was just sent: it is there at once, and waits. */
export function SendingCard({
  direction,
  stake,
  seconds,
}: {
  direction: 'up' | 'down';
  stake: string;
  seconds: number;
}) {
  const { t } = useTranslation('options');
  return (
    <div role="status">
      <Frame
        chosen={false}
        ring={<CountdownRing leftMs={null} seconds={seconds} />}
        head={
          <>
            <DirectionMark direction={direction} />
            <span>{stake}</span>
          </>
        }
        line={t('card.waiting')}
        right={null}
      />
    </div>
  );
}
