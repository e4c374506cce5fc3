import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { GrantButton } from '../../../shared/session/grant-button.tsx';
import { MoveMoney } from '../../../shared/wallet/move-money.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { refreshOptions } from '../calls/use-options.ts';
import { moneyText } from '../model/option.ts';
import type { Desk } from '../use-desk.ts';
import type { BuyInput } from '../use-buy.tsx';
import { DurationTiles } from './duration-tiles.tsx';
import { Odds } from './odds.tsx';
import { PayFrom } from './pay-from.tsx';
import { StakeField } from './stake-field.tsx';

/** What was sent and not answered. */
function Lost({ desk }: { desk: Desk }) {
  const { t } = useTranslation('options');
  const cache = useQueryClient();
  const refresh = (): void => refreshOptions(cache);
  const nameOf = ({ match_id, type, seconds, number }: BuyInput): string | undefined => {
    const market = desk.markets.find(({ id }) => id === Number(match_id));
    if (market === undefined) return undefined;
    return t(Number(type) === 1 ? 'lost.up' : 'lost.down', {
      symbol: market.symbol,
      duration: t('seconds', { count: Number(seconds) }),
      stake: `${moneyText(number)} ${desk.currency?.name ?? ''}`,
    });
  };
  return (
    <LostAnswers call={calls.options.submit} nameOf={nameOf} onDone={refresh} refresh={refresh} />
  );
}

/** Why nothing can be bought now. */
function Notice({ desk }: { desk: Desk }) {
  const { t } = useTranslation('options');
  const { market, durations, refusal } = desk;
  if (!market.open_microtrade) return <Banner boxed>{t('state.closed')}</Banner>;
  if (durations?.length === 0) return <Banner boxed>{t('state.noDurations')}</Banner>;
  return refusal === undefined ? null : (
    <Banner boxed tone="down">
      {refusal}
    </Banner>
  );
}

/** Duration, stake, and what may come of it. */
export function Ticket({ desk }: { desk: Desk }) {
  const { t } = useTranslation('options');
  const signedIn = useSignedIn();
  const { durations, duration, currency } = desk;
  if (desk.failed) return <PartFailed onRetry={desk.retry} />;
  return (
    <section aria-label={t('ticket')} className="flex flex-col gap-2.5">
      <Lost desk={desk} />
      {durations === undefined || currency === undefined ? (
        <>
          <Skeleton className="h-[76px] rounded-control" />
          <Skeleton className="h-13 rounded-control" />
        </>
      ) : (
        <>
          {durations.length === 0 ? null : (
            <DurationTiles
              durations={durations}
              value={duration?.seconds}
              onChange={desk.setSeconds}
            />
          )}
          <PayFrom desk={desk} />
          <StakeField
            currency={currency}
            value={desk.stakeText}
            error={desk.stakeError}
            onChange={desk.setStake}
          />
          {desk.insufficient && signedIn && desk.account === 'micro' ? (
            <>
              <MoveMoney to="micro" currency="USDT" />
              <GrantButton gold />
            </>
          ) : null}
        </>
      )}
      <Odds stake={desk.stake} figures={desk.figures} />
      <Notice desk={desk} />
    </section>
  );
}

/** The two buttons that commit, or the way to the login. */
export function BuyButtons({ desk }: { desk: Desk }) {
  const { t } = useTranslation('options');
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (!signedIn) {
    return (
      <Link
        to={loginPath(pathname + search)}
        className={buttonClass({ tone: 'gold', block: true })}
      >
        {t('login')}
      </Link>
    );
  }
  const { buying, market } = desk;
  const impossible =
    !market.open_microtrade || desk.duration === undefined || desk.currency === undefined;
  const busy = (direction: 'up' | 'down'): boolean =>
    buying.busy && buying.sending?.direction === direction;
  return (
    <div className="flex gap-2">
      <Button
        tone="up"
        className="flex-1"
        disabled={impossible}
        busy={busy('up')}
        icon={<ArrowUp size={20} strokeWidth={2} aria-hidden />}
        onClick={() => desk.buy('up')}
      >
        {t('up')}
      </Button>
      <Button
        tone="down"
        className="flex-1"
        disabled={impossible}
        busy={busy('down')}
        icon={<ArrowDown size={20} strokeWidth={2} aria-hidden />}
        onClick={() => desk.buy('down')}
      >
        {t('down')}
      </Button>
    </div>
  );
}
