import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useCouponEvents } from '../calls/use-coupons.ts';
import { Offers, OwnCoupons } from '../components/lists.tsx';
import { LostCoupons } from '../components/lost-coupons.tsx';
import { couponPath } from '../paths.ts';
import { COUPON_TABS, type CouponTab } from '../text.ts';

/** What can be claimed, and the own coupons: to be used, running, over. */
export default function CouponPage() {
  const { t } = useTranslation('coupons');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const panelId = useId();
  const tab = COUPON_TABS.find((one) => one === query.get('tab')) ?? 'offers';
  useCouponEvents();
  return (
    <SubPage title={t('title')} fallback={SETTINGS_PATH} width="wide" about="money">
      <TopTabs<CouponTab>
        label={t('tabs.label')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={(next) => void navigate(couponPath(next), { replace: true })}
        tabs={COUPON_TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      <LostCoupons />
      <div id={panelId} role="tabpanel" aria-label={t(`tabs.${tab}`)} className="flex-1 pb-6">
        {tab === 'offers' ? <Offers /> : <OwnCoupons tab={tab} />}
      </div>
    </SubPage>
  );
}
