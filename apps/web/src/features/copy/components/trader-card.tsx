import type { OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { traderPath } from '../paths.ts';
import { CURRENCY, rateText, shareText } from '../text.ts';
import { Figures } from './figure.tsx';
import { FollowAct } from './follow-act.tsx';

export type Trader = OutputOf<typeof calls.copy.traders>['data'][number];

/** A figure of the last full hour; before a trader's first one it is not known, not zero. */
export function toldOf(trader: Trader, figure: string): string | null {
  return trader.updated_at === null ? null : figure;
}

/** The figures that traders are compared by. */
export function TraderFigures({ trader, className }: { trader: Trader; className?: string }) {
  const { t } = useTranslation('copy');
  return (
    <Figures
      {...(className !== undefined && { className })}
      figures={[
        {
          key: 'return',
          label: t('figure.return'),
          value: shareText(toldOf(trader, trader.return_rate), true),
        },
        { key: 'accuracy', label: t('figure.accuracy'), value: shareText(trader.accuracy) },
        {
          key: 'followers',
          label: t('figure.followers'),
          value: (
            <>
              {trader.followers}
              <span className="text-low"> / {trader.followers_maximum}</span>
            </>
          ),
        },
        { key: 'share', label: t('figure.share'), value: rateText(trader.profit_share) },
      ]}
    />
  );
}

/** What those who follow have earned or lost with it: the figure that counts for the reader. */
export function FollowersProfit({ trader, large = false }: { trader: Trader; large?: boolean }) {
  const { t } = useTranslation('copy');
  const profit = toldOf(trader, trader.followers_profit);
  return (
    <div>
      <p className="text-caption text-low">{t('figure.followersProfit')}</p>
      <p className={large ? 'text-title' : 'text-title-2'}>
        <MoneyText value={profit} decimals={2} signed coloured />{' '}
        <span className="text-body text-low">{CURRENCY}</span>
      </p>
      <p className="text-micro text-low">
        {t(trader.updated_at === null ? 'figure.soon' : 'figure.followersNote')}
      </p>
    </div>
  );
}

/** A trader in the leaderboard. */
export function TraderCard({ trader }: { trader: Trader }) {
  return (
    <article className="flex h-full flex-col gap-3 py-4">
      <div className="flex items-center gap-3">
        <Link
          to={traderPath(trader.trader_user_id)}
          className="press-row -m-1 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control p-1"
        >
          <Avatar name={trader.nickname} source={trader.head_portrait} size={40} />
          <span className="min-w-0">
            <span className="block truncate text-head">{trader.nickname}</span>
            <span data-verbatim className="line-clamp-1 text-caption break-words text-low">
              {trader.introduction}
            </span>
          </span>
        </Link>
        <FollowAct trader={trader} tone="fill" size="small" />
      </div>
      <FollowersProfit trader={trader} />
      <TraderFigures trader={trader} className="mt-auto" />
    </article>
  );
}
