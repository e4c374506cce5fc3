import { calls } from '@kontor/contract/light';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx';
import { APPLY_PATH, traderPath } from '../paths.ts';
import { CURRENCY, rateText, usdt } from '../text.ts';
import { ApplyForm, type Own } from './apply-form.tsx';
import { Pager } from './pager.tsx';

const LIMIT = 20;

const TONES: Readonly<Record<Exclude<Own['status'], 'none'>, TagTone>> = {
  approved: 'up',
  applied: 'warn',
  rejected: 'down',
  suspended: 'down',
};

/** The own state as a trader: what it has earned, on which terms. */
function Standing({ own }: { own: Own }) {
  const { t } = useTranslation('copy');
  const { amountsHidden } = useMoney();
  const { status, trader, reason } = own;
  if (status === 'none') return null;
  return (
    <section aria-label={t('tabs.trader')} className="flex flex-col gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-caption text-low">{t('own.earned')}</p>
          <p className="text-title">
            <MoneyText value={own.earned} decimals={2} hidden={amountsHidden} />{' '}
            <span className="text-body text-low">{CURRENCY}</span>
          </p>
        </div>
        <Tag tone={TONES[status]}>{t(`own.${status}`)}</Tag>
      </div>
      {status === 'approved' ? null : (
        <p className="text-body text-mid">{t(`own.${status}Body`)}</p>
      )}
      {reason === null ? null : (
        <p className="text-body text-warn">{t('own.reason', { reason })}</p>
      )}
      <FactList
        facts={[{ key: 'share', label: t('apply.share'), value: rateText(own.profit_share) }]}
      />
      <p data-verbatim className="text-body break-words text-mid">
        {own.introduction}
      </p>
      <div className="flex gap-2 [&>*]:flex-1">
        {status === 'suspended' ? null : (
          <Link to={APPLY_PATH} className={buttonClass({ size: 'medium' })}>
            {t('own.edit')}
          </Link>
        )}
        {trader === null ? null : (
          <Link to={traderPath(trader.trader_user_id)} className={buttonClass({ size: 'medium' })}>
            {t('own.page')}
          </Link>
        )}
      </div>
    </section>
  );
}

function Followers({
  own,
  page,
  onPage,
}: {
  own: Own;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('copy');
  const { mask } = useMoney();
  const { data, total } = own.followers;
  return (
    <section aria-label={t('own.followers')} className="py-4">
      <h2 className="text-head">{t('own.followers')}</h2>
      {data.length === 0 ? (
        <p className="py-3 text-body text-low">{t('own.noFollowers')}</p>
      ) : (
        <ul>
          {data.map((follower) => (
            <li
              key={`${follower.nickname} ${follower.since}`}
              className="border-b border-hair py-3"
            >
              <p className="truncate text-body font-semibold">{follower.nickname}</p>
              <p className="text-caption text-low">
                {t('own.since', { date: formatDate(follower.since) })}
              </p>
              <FactList
                facts={[
                  {
                    key: 'profits',
                    label: t('own.profits'),
                    value: usdt(follower.profits, true),
                  },
                  { key: 'paid', label: t('own.paid'), value: mask(usdt(follower.share_paid)) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} limit={LIMIT} total={total} onChange={onPage} />
    </section>
  );
}

/** The reader as a trader, or the way to become one. */
export function AsTrader() {
  const [page, setPage] = useState(1);
  const {
    data: own,
    isError,
    refetch,
  } = useCall(calls.copy.own, { page, limit: LIMIT }, { placeholderData: keepPreviousData });
  if (own === undefined) {
    if (!isError) return <SkeletonRows count={4} />;
    return (
      <div className="px-gutter">
        <PartFailed onRetry={() => void refetch()} />
      </div>
    );
  }
  if (own.status === 'none') {
    return (
      <div className="mx-auto w-full max-w-[480px] px-gutter py-4">
        <ApplyForm own={own} />
      </div>
    );
  }
  return (
    <div className="px-gutter lg:grid lg:grid-cols-2 lg:gap-x-8">
      <div className="min-w-0">
        <Standing own={own} />
      </div>
      <div className="min-w-0">
        <Followers own={own} page={page} onPage={setPage} />
      </div>
    </div>
  );
}
