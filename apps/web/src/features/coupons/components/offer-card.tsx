import { calls } from '@kontor/contract/light';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { VIP_PATH } from '../../../shared/growth/paths.ts';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { figures } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useCouponAct } from '../calls/use-coupons.ts';
import { couponPath } from '../paths.ts';
import { type Offer, useCouponText } from '../text.ts';
import { Ticket } from './ticket.tsx';

const NOTICE_MS = 4_000;

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ size: 'small', tone: 'line' })}>
      {children}
    </Link>
  );
}

/** An offer, with the button that claims it or the way to what it needs. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('coupons');
  const text = useCouponText();
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const name = text.name(offer);
  const claim = useCouponAct(calls.coupons.claim, () =>
    notify({
      message: t('claim.done', { name }),
      tone: 'success',
      durationMs: NOTICE_MS,
      action: { label: t('tabs.unused'), onPress: () => void navigate(couponPath('unused')) },
    }),
  );
  const { missing, claimed } = offer;
  const action = (): ReactNode => {
    if (!signedIn) return <Way to={loginPath(pathname + search)}>{t('act.login')}</Way>;
    if (claimed) return null;
    if (missing === 'certification') return <Way to={IDENTITY_PATH}>{t('act.certify')}</Way>;
    if (missing === 'vip') return <Way to={VIP_PATH}>{t('act.vip')}</Way>;
    return (
      <Button
        size="small"
        tone="blue"
        busy={claim.busy}
        aria-label={t('act.claimNamed', { name })}
        onClick={() => claim.send({ id: offer.id })}
      >
        {t('act.claim')}
      </Button>
    );
  };
  const level = missing === 'vip' ? offer.minimum_vip : offer.minimum_certification;
  return (
    <Ticket
      terms={offer}
      tone={claimed ? 'over' : 'offered'}
      {...(claimed && {
        badge: (
          <Tag tone="gold" icon={<Check size={12} strokeWidth={2.5} aria-hidden />}>
            {t('state.claimed')}
          </Tag>
        ),
      })}
      lines={[
        t('line.claimUntil', { time: formatDateTime(offer.claim_until, false) }),
        ...(claimed
          ? []
          : [t('left', { count: offer.left, left: figures().amount(String(offer.left)) })]),
      ]}
      warning={missing === null || claimed ? undefined : t(`missing.${missing}`, { level })}
      refusal={claim.refusal}
      action={action()}
      sheet={{
        facts: [
          {
            key: 'until',
            label: t('fact.claimUntil'),
            value: formatDateTime(offer.claim_until, false),
          },
          {
            key: 'within',
            label: t('fact.useWithin'),
            value: t('days', { count: offer.days_to_use }),
          },
          { key: 'left', label: t('fact.left'), value: figures().amount(String(offer.left)) },
        ],
      }}
    />
  );
}
