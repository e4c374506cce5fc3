import { type OutputOf, calls } from '@kontor/contract/light';
import { type Amount, formatAmount } from '@kontor/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useContracts } from '../calls/use-contracts.ts';
import { useMarks } from '../calls/use-marks.ts';
import { type Follow, resultOf, sumOf } from '../model/profit.ts';
import { COPY_PATH, agreementPath } from '../paths.ts';
import { CURRENCY } from '../text.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import { CopiedPosition } from './copied-position.tsx';
import { EndedFollow, FollowCard } from './follow-card.tsx';

type Mine = OutputOf<typeof calls.copy.mine>;

/** What the trader pays and what is skipped comes without a change of an own position. */
const REFRESH_MS = 15_000;

function NoFollows() {
  const { t, i18n } = useTranslation('copy');
  return (
    <EmptyState
      title={t('mine.empty')}
      body={t('mine.emptyBody')}
      action={
        <Link to={COPY_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('mine.find')}
        </Link>
      }
      secondary={
        <Link
          to={agreementPath(i18n.language)}
          className={buttonClass({ tone: 'plain', size: 'medium', block: true })}
        >
          {t('leaders.how')}
        </Link>
      }
    />
  );
}

function Total({ result }: { result: Amount | undefined }) {
  const { t } = useTranslation('copy');
  const { amountsHidden } = useMoney();
  return (
    <section aria-label={t('mine.total')} className="px-gutter pt-4">
      <p className="text-caption text-low">{t('mine.total')}</p>
      <p className="text-title">
        <MoneyText
          value={result === undefined ? null : formatAmount(result)}
          decimals={2}
          hidden={amountsHidden}
          signed
          coloured
        />{' '}
        <span className="text-body text-low">{CURRENCY}</span>
      </p>
    </section>
  );
}

/** Follows at the left, what is open because of them at the right. */
function Follows({ mine, onCancel }: { mine: Mine; onCancel: (follow: Follow) => void }) {
  const { t } = useTranslation('copy');
  const contracts = useContracts();
  const { follows, positions } = mine;
  const marks = useMarks(positions.map((position) => position.symbol));
  const results = new Map(
    follows.map((follow) => [follow.id, resultOf(follow, positions, marks)] as const),
  );
  const live = follows.filter((follow) => follow.status !== 'ended');
  const ended = follows.filter((follow) => follow.status === 'ended');
  return (
    <>
      {follows.length > 1 ? <Total result={sumOf([...results.values()])} /> : null}
      <div className="px-gutter lg:grid lg:grid-cols-2 lg:gap-x-8">
        <div className="min-w-0">
          {live.length === 0 ? null : (
            <section aria-label={t('mine.follows')} className="pt-2">
              {live.map((follow) => (
                <FollowCard
                  key={follow.id}
                  follow={follow}
                  result={results.get(follow.id)}
                  onCancel={onCancel}
                />
              ))}
            </section>
          )}
        </div>
        <div className="min-w-0">
          <section aria-label={t('mine.copies')} className="pt-4">
            <h2 className="text-head">{t('mine.copies')}</h2>
            {positions.length === 0 ? (
              <p className="py-3 text-body text-low">{t('mine.noCopies')}</p>
            ) : (
              <ul>
                {positions.map((position) => (
                  <CopiedPosition
                    key={position.id}
                    position={position}
                    nickname={follows.find((one) => one.id === position.follow_id)?.nickname}
                    contract={contracts.get(position.symbol)}
                    mark={marks.get(position.symbol)}
                  />
                ))}
              </ul>
            )}
          </section>
          {ended.length === 0 ? null : (
            <section aria-label={t('mine.ended')} className="py-4">
              <h2 className="pb-1 text-head">{t('mine.ended')}</h2>
              <ul>
                {ended.map((follow) => (
                  <EndedFollow key={follow.id} follow={follow} result={results.get(follow.id)} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** Whom the reader follows, and what has come of it. */
export function MyFollows() {
  const { t } = useTranslation(['copy', 'common']);
  const [ending, setEnding] = useState<{ follow: Follow; open: boolean }>();
  const { data, isError, refetch } = useCall(calls.copy.mine, {}, { refetchInterval: REFRESH_MS });
  if (data === undefined && isError) {
    return (
      <LoadFailed title={t('mine.failed')} body={t('failed.body')} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <SkeletonRows count={5} />;
  return (
    <>
      {data.follows.length === 0 ? (
        <NoFollows />
      ) : (
        <Follows mine={data} onCancel={(follow) => setEnding({ follow, open: true })} />
      )}
      {/* It stays while it tells what has become of the positions, when the follow is over. */}
      {ending === undefined ? null : (
        <CancelSheet
          key={ending.follow.id}
          trader={{ id: ending.follow.trader_user_id, nickname: ending.follow.nickname }}
          open={ending.open}
          onOpenChange={(open) => setEnding({ ...ending, open })}
        />
      )}
    </>
  );
}
