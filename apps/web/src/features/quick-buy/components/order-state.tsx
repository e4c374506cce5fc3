import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSite } from '../../../shared/api/use-site.ts';
import { useServerNow } from '../../../shared/lib/clock.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { PrivateImage } from '../../../shared/upload/private-image.tsx';
import { BUY_PATH } from '../paths.ts';
import { type BuyOrder, arrivalText, clockText, fiatText } from '../text.ts';
import { AppealForm } from './appeal-form.tsx';
import { useSecondsUntil } from './countdown.tsx';
import { PayeeCard } from './payee-card.tsx';
import { SlipForm } from './slip-form.tsx';

function Slip({ address }: { address: string }) {
  const { t } = useTranslation('quick-buy');
  return (
    <PrivateImage
      address={address}
      alt={t('slip.picture')}
      className="aspect-[8/5] w-full rounded-control bg-control object-contain"
    />
  );
}

/** What is to be done now, and until when. */
export function ToBePaid({ order }: { order: BuyOrder }) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const site = useSite();
  const seconds = useSecondsUntil(order.pay_before);
  return (
    <>
      <div>
        <p className="text-caption text-low">{t('order.pay')}</p>
        <p className="text-title break-words">{fiatText(order.amount, order.currency)}</p>
        <p role="timer" className="pt-1 text-label text-warn">
          {t('order.left', { time: clockText(seconds) })}
        </p>
      </div>
      {site.data?.play_money === true ? (
        <Banner tone="info" boxed>
          {t('order.play')}
        </Banner>
      ) : null}
      {order.days[1] > 0 ? (
        <Banner tone="plain" boxed>
          {t('order.slow', { days: arrivalText(t, order.days) })}
        </Banner>
      ) : null}
      <PayeeCard order={order} />
      <SlipForm order={order} />
    </>
  );
}

/** An operator has it: after the slip, or after an appeal. */
export function Waiting({ order }: { order: BuyOrder }) {
  const { t } = useTranslation('quick-buy');
  const appealed = order.status === 'appealed';
  return (
    <>
      <div role="status">
        <h2 className="text-title-2">{t(appealed ? 'appealed.title' : 'review.title')}</h2>
        <p className="pt-1 text-body text-mid">{t('review.body')}</p>
      </div>
      {order.appeal === null ? null : (
        <blockquote className="border-l-2 border-line pl-3 text-body text-mid break-words">
          {order.appeal}
        </blockquote>
      )}
      {order.slip === null ? null : <Slip address={order.slip} />}
    </>
  );
}

/** The coins are there. */
export function Paid({ order }: { order: BuyOrder }) {
  const { t } = useTranslation('quick-buy');
  const { coin, amount, currency, paid_amount: paid } = order;
  return (
    <>
      <div role="status">
        <h2 className="text-title-2 text-up">{t('paid.title')}</h2>
        <p className="pt-1 text-body text-mid">
          {t('paid.body', { amount: coinText(order.credited), coin })}
        </p>
        {paid === null || paid === amount ? null : (
          <p className="pt-1 text-body text-warn">
            {t('paid.part', { paid: formatMoney(paid), amount: formatMoney(amount), currency })}
          </p>
        )}
      </div>
      <Link to={ASSETS_PATH} className={buttonClass({ tone: 'gold', block: true })}>
        {t('paid.assets')}
      </Link>
    </>
  );
}

/** Why it came to nothing, and what can still be done. */
export function Cancelled({ order }: { order: BuyOrder }) {
  const { t } = useTranslation('quick-buy');
  const nowMs = useServerNow();
  const { appeal_before: until, cancel_reason: reason } = order;
  const refused = order.appeal_time !== null;
  return (
    <>
      <div role="status">
        <h2 className="text-title-2">{t('status.cancelled')}</h2>
        <p className="pt-1 text-body text-mid">
          {t(refused ? 'cancelled.refused' : `cancelled.${reason ?? 'user'}`)}
        </p>
        {order.reason === null ? null : (
          <p className="pt-1 text-body break-words">
            {t('cancelled.reason', { reason: order.reason })}
          </p>
        )}
      </div>
      {until !== null && until > nowMs ? <AppealForm order={order} until={until} /> : null}
      <Link to={BUY_PATH} className={buttonClass({ tone: 'fill', block: true })}>
        {t('again')}
      </Link>
    </>
  );
}
