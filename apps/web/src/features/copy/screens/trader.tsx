import { type OutputOf, calls } from '@kontor/contract/light';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { formatDate, formatDateTime } from '../../../shared/lib/relative-time.ts';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { CancelSheet } from '../components/cancel-sheet.tsx';
import { FollowAct } from '../components/follow-act.tsx';
import { LostCopies } from '../components/lost-copies.tsx';
import { NoTrader } from '../components/no-trader.tsx';
import { ProfitCurve } from '../components/profit-curve.tsx';
import { FollowersProfit, TraderFigures, toldOf } from '../components/trader-card.tsx';
import { TraderLists } from '../components/trader-lists.tsx';
import { COPY_PATH, followPath, minePath } from '../paths.ts';
import { usdt } from '../text.ts';
import { PageSkeleton } from '../../../shared/ui/skeleton.tsx';

type TraderDetail = OutputOf<typeof calls.copy.trader>;

const LIMIT = 10;
/** Others' positions have no stream of their own. */
const REFRESH_MS = 15_000;

/** Who it is, and the figures with the hour that they are of. */
function Head({ trader }: { trader: TraderDetail }) {
  const { t } = useTranslation('copy');
  return (
    <section aria-label={trader.nickname} className="flex flex-col gap-4 px-gutter py-4">
      <div className="flex items-start gap-3">
        <Avatar name={trader.nickname} source={trader.head_portrait} size={52} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-title-2">{trader.nickname}</h2>
          <p data-verbatim className="text-body break-words text-mid">
            {trader.introduction}
          </p>
        </div>
      </div>
      <FollowersProfit trader={trader} large />
      <TraderFigures trader={trader} />
      <FactList
        facts={[
          {
            key: 'profit',
            label: t('figure.totalProfit'),
            value: usdt(toldOf(trader, trader.total_profit), true),
          },
          {
            key: 'closed',
            label: t('figure.closed'),
            value: toldOf(trader, String(trader.closed_orders)) ?? UNKNOWN,
          },
          {
            key: 'won',
            label: t('figure.won'),
            value: toldOf(trader, String(trader.profit_orders)) ?? UNKNOWN,
          },
          { key: 'since', label: t('figure.since'), value: formatDate(trader.since) },
        ]}
      />
      {trader.updated_at === null ? null : (
        <p className="text-caption text-low">
          {t('leaders.asOf', { time: formatDateTime(trader.updated_at, false) })}
        </p>
      )}
    </section>
  );
}

/** Follow, or edit and end the own follow; a trader manages their own page. */
function Acts({ trader }: { trader: TraderDetail }) {
  const { t } = useTranslation('copy');
  const [ending, setEnding] = useState(false);
  const ownId = useSession((session) => session.member?.id);
  const { trader_user_id: traderId, nickname, follow_id: followId } = trader;
  if (traderId === ownId) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="text-body text-mid">{t('trader.own')}</p>
        <Link to={minePath('trader')} className={buttonClass({ size: 'medium' })}>
          {t('tabs.manage')}
        </Link>
      </div>
    );
  }
  return (
    <>
      {followId === null ? (
        <div className="flex justify-center [&>a]:w-full">
          <FollowAct trader={trader} tone="gold" />
        </div>
      ) : (
        <div className="flex gap-2 [&>*]:flex-1">
          <Link to={followPath(traderId, followId)} className={buttonClass({})}>
            {t('act.edit')}
          </Link>
          <Button tone="line-down" onClick={() => setEnding(true)}>
            {t('act.stop')}
          </Button>
        </div>
      )}
      {/* It stays while it tells what has become of the positions, when nothing is followed. */}
      <CancelSheet trader={{ id: traderId, nickname }} open={ending} onOpenChange={setEnding} />
    </>
  );
}

/** One trader: what the followers earned, how it came about, what is open and what is over. */
export default function Trader() {
  const { t } = useTranslation(['copy', 'common']);
  const id = useNumberInAddress('id');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    calls.copy.trader,
    { id: id ?? 0, page, limit: LIMIT },
    {
      enabled: id !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    },
  );
  const trader = data?.trader_user_id === id ? data : undefined;
  return (
    <SubPage
      title={t('trader.title')}
      fallback={COPY_PATH}
      width="wide"
      about="money"
      actions={trader === undefined ? undefined : <ShareButton title={trader.nickname} />}
      {...(trader !== undefined && { footer: <Acts trader={trader} /> })}
    >
      <LostCopies />
      {id !== undefined && isPending ? (
        <PageSkeleton shape="detail" label={t('common:loading')} />
      ) : null}
      {id === undefined || (error !== null && trader === undefined) ? (
        <NoTrader error={error} onRetry={() => void refetch()} />
      ) : null}
      {trader === undefined ? null : (
        <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
          <div className="min-w-0">
            <Head trader={trader} />
            <ProfitCurve curve={trader.curve} />
          </div>
          <div className="min-w-0">
            <TraderLists trader={trader} page={page} limit={LIMIT} onPage={setPage} />
          </div>
        </div>
      )}
    </SubPage>
  );
}
