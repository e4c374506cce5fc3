import { type Amount, formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Follow } from '../model/profit.ts';
import { followPath, traderPath } from '../paths.ts';
import { CURRENCY, type CopyText, lotsText, rateText, usdt } from '../text.ts';

function factsOf(t: CopyText, follow: Follow, mask: (text: string) => string): Fact[] {
  const limit = (text: string | null) => (text === null ? t('mine.none') : usdt(text));
  return [
    {
      key: 'copied',
      label: t('mine.copied'),
      value:
        follow.type === 1
          ? t('mine.multiple', { number: follow.number })
          : t('mine.each', { lots: lotsText(t, follow.number) }),
    },
    { key: 'margin', label: t('mine.margin'), value: mask(usdt(follow.used_margin)) },
    { key: 'limit', label: t('mine.marginLimit'), value: limit(follow.max_margin) },
    {
      key: 'stop',
      label: t('mine.stopLoss'),
      value: limit(follow.stop_loss),
      ...(follow.stop_loss === null && { tone: 'warn' as const }),
    },
    {
      key: 'until',
      label: t('mine.until'),
      value: follow.deadline === null ? t('mine.none') : formatDate(follow.deadline),
    },
    { key: 'share', label: t('mine.share'), value: rateText(follow.profit_share) },
    { key: 'paid', label: t('mine.sharePaid'), value: mask(usdt(follow.share_paid)) },
  ];
}

function Name({ follow }: { follow: Follow }) {
  return (
    <Link
      to={traderPath(follow.trader_user_id)}
      className="press-row -m-1 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control p-1"
    >
      <Avatar name={follow.nickname} source={follow.head_portrait} size={36} />
      <span className="truncate text-head">{follow.nickname}</span>
    </Link>
  );
}

/** A follow that is not over: its result first, then its terms, then what can be done. */
export function FollowCard({
  follow,
  result,
  onCancel,
}: {
  follow: Follow;
  result: Amount | undefined;
  onCancel: (follow: Follow) => void;
}) {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const { mask, amountsHidden } = useMoney();
  const ending = follow.status === 'ending';
  return (
    <article aria-label={follow.nickname} className="flex flex-col gap-3 border-b border-hair py-4">
      <div className="flex items-center gap-3">
        <Name follow={follow} />
        {ending ? <Tag tone="warn">{t('status.ending')}</Tag> : null}
      </div>
      <div>
        <p className="text-caption text-low">{t('mine.result')}</p>
        <p className="text-title-2">
          <MoneyText
            value={result === undefined ? null : formatAmount(result)}
            decimals={2}
            hidden={amountsHidden}
            signed
            coloured
          />{' '}
          <span className="text-body text-low">{CURRENCY}</span>
        </p>
      </div>
      <FactList facts={factsOf(t, follow, mask)} />
      {ending ? (
        <p className="text-caption text-warn">
          {follow.end_reason === null ? null : `${t(`end.${follow.end_reason}`)} `}
          {t('status.endingBody')}
        </p>
      ) : (
        <div className="flex gap-2 [&>*]:flex-1">
          <Link
            to={followPath(follow.trader_user_id, follow.id)}
            className={buttonClass({ size: 'medium' })}
          >
            {t('act.edit')}
          </Link>
          <Button size="medium" tone="line-down" onClick={() => onCancel(follow)}>
            {t('act.stop')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** A follow that is over: why, and what it has brought. */
export function EndedFollow({ follow, result }: { follow: Follow; result: Amount | undefined }) {
  const { t } = useTranslation('copy');
  const { amountsHidden } = useMoney();
  return (
    <li className="flex items-center gap-3 border-b border-hair py-2">
      <div className="min-w-0 flex-1">
        <Name follow={follow} />
        <p className="pt-1 text-caption text-low">
          {follow.end_time === null ? UNKNOWN : formatDate(follow.end_time)}
          {follow.end_reason === null ? null : ` · ${t(`end.${follow.end_reason}`)}`}
        </p>
      </div>
      <p className="text-right">
        <MoneyText
          value={result === undefined ? null : formatAmount(result)}
          decimals={2}
          hidden={amountsHidden}
          signed
          coloured
          className="block text-body font-medium"
        />
        <span className="text-micro text-low">{CURRENCY}</span>
      </p>
    </li>
  );
}
