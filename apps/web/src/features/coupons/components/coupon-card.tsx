import { calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { tradeAreaPath } from '../../../shared/trading/trade-areas.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import type { Fact } from '../../../shared/ui/fact-list.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useCouponAct } from '../calls/use-coupons.ts';
import { couponPath } from '../paths.ts';
import { type Coupon, moneyOf, type Terms, useCouponText } from '../text.ts';
import { TermsText } from './terms-sheet.tsx';
import { Ticket } from './ticket.tsx';

const NOTICE_MS = 4_000;
const AREAS = { spot: 'coins', stocks: 'stocks', futures: 'futures' } as const;

const isSome = (amount: string | null): boolean => /[1-9]/.test(amount ?? '');
const time = (at: number): string => formatDateTime(at, false);

/** Asks before something begins that cannot be stopped; a voucher has nothing to lose. */
function useUse(coupon: Coupon) {
  const { t } = useTranslation(['coupons', 'common']);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const act = useCouponAct(calls.coupons.use, (used) => {
    const until = used.active_until === null ? '' : time(used.active_until);
    const message = t(`use.done.${used.kind}`, { amount: moneyOf(used), time: until });
    notify({ message, tone: 'success', durationMs: NOTICE_MS });
    void navigate(couponPath(used.status === 'active' ? 'active' : 'past'), { replace: true });
  });
  const use = async (): Promise<void> => {
    const sure =
      coupon.kind === 'cash_voucher' ||
      (await confirm({
        title: t('use.question'),
        details: <TermsText terms={coupon} />,
        confirmLabel: t('act.use'),
        cancelLabel: t('common:cancel'),
        tone: 'gold',
      }));
    if (sure) act.send({ id: coupon.id });
  };
  return { ...act, use };
}

/** Where one that runs is of use. */
function whereTo({ kind, products }: Terms): string {
  const [first] = products;
  if (kind === 'trial_bonus') return tradeAreaPath('options');
  return tradeAreaPath(first === undefined ? 'coins' : AREAS[first]);
}

function useLines(coupon: Coupon): string[] {
  const { t } = useTranslation('coupons');
  const { mask } = useMoney();
  const { status, currency } = coupon;
  const money = (amount: string): string => `${mask(coinText(amount))} ${currency ?? ''}`;
  if (status === 'unused') return [t('line.useBefore', { time: time(coupon.use_before) })];
  if (status === 'expired') return [t('line.expiredAt', { time: time(coupon.use_before) })];
  const lines: string[] = [];
  // Of one that is over, stakes may still be open.
  const left = isSome(coupon.remaining);
  if (coupon.remaining !== null && (status === 'active' || left)) {
    lines.push(t('line.remaining', { amount: money(coupon.remaining) }));
  }
  if (status === 'active' && coupon.active_until !== null) {
    lines.push(t('line.activeUntil', { time: time(coupon.active_until) }));
  }
  if (status === 'used' && coupon.used_at !== null) {
    lines.push(t('line.usedAt', { time: time(coupon.used_at) }));
  }
  if (status === 'used' && coupon.returned !== null && isSome(coupon.returned)) {
    lines.push(t('line.returned', { amount: money(coupon.returned) }));
  }
  return lines;
}

function useFacts(coupon: Coupon): Fact[] {
  const { t } = useTranslation('coupons');
  const money = (amount: string): string => `${coinText(amount)} ${coupon.currency ?? ''}`;
  const dates = [
    ['claimedAt', coupon.claimed_at],
    ['useBefore', coupon.used_at === null ? coupon.use_before : null],
    ['usedAt', coupon.used_at],
    ['activeUntil', coupon.active_until],
  ] as const;
  const amounts = [
    ['remaining', coupon.status === 'active' ? coupon.remaining : null],
    ['returned', isSome(coupon.returned) ? coupon.returned : null],
  ] as const;
  return [
    ...dates.flatMap(([key, at]) =>
      at === null ? [] : [{ key, label: t(`fact.${key}`), value: time(at) }],
    ),
    ...amounts.flatMap(([key, amount]) =>
      amount === null ? [] : [{ key, label: t(`fact.${key}`), value: money(amount) }],
    ),
  ];
}

/** An own coupon: to be used, running, or over. */
export function CouponCard({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  const text = useCouponText();
  const { use, busy, refusal } = useUse(coupon);
  const facts = useFacts(coupon);
  const lines = useLines(coupon);
  const { status } = coupon;
  const action = (): ReactNode => {
    if (status === 'unused') {
      return (
        <Button
          size="small"
          tone="gold"
          busy={busy}
          aria-label={t('act.useNamed', { name: text.name(coupon) })}
          onClick={() => void use()}
        >
          {t('act.use')}
        </Button>
      );
    }
    if (status !== 'active') return null;
    return (
      <Link to={whereTo(coupon)} className={buttonClass({ size: 'small', tone: 'line' })}>
        {t(coupon.kind === 'trial_bonus' ? 'act.options' : 'act.trade')}
      </Link>
    );
  };
  const over = status === 'used' || status === 'expired';
  return (
    <Ticket
      terms={coupon}
      tone={over ? 'over' : 'own'}
      {...(over && { badge: <Tag>{t(`state.${status}`)}</Tag> })}
      lines={lines}
      refusal={refusal}
      action={action()}
      sheet={{ facts }}
    />
  );
}
