import {
  BadgeCheck,
  Crown,
  ShieldCheck,
  TicketPercent,
  UserPlus,
  UserRound,
  WalletCards,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COUPON_PATH, SHARE_PATH, VIP_PATH } from '../../../shared/growth/paths.ts';
import { IDENTITY_PATH, PROFILE_PATH } from '../../../shared/identity/paths.ts';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { WALLET_PATH } from '../../../shared/wallet/fund-path.ts';

/** The ways to what others see of the member, and to the proof of who it is. */
export function Person() {
  const { t } = useTranslation('settings');
  const certified = useSession((session) => session.member?.certified);
  return (
    <div>
      <AssetRow
        href={`#${PROFILE_PATH}`}
        leading={<UserRound size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
        title={t('person.profile')}
      />
      <AssetRow
        href={`#${IDENTITY_PATH}`}
        leading={
          <BadgeCheck
            size={22}
            strokeWidth={1.75}
            className={(certified ?? 0) > 0 ? 'text-gold' : 'text-mid'}
            aria-hidden
          />
        }
        title={t('person.identity')}
        {...(certified === undefined ? {} : { value: t(`person.certified.${certified}`) })}
      />
      <AssetRow
        href={`#${SECURITY_PATH}`}
        leading={<ShieldCheck size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
        title={t('person.security')}
      />
      <AssetRow
        href={`#${WALLET_PATH}`}
        leading={<WalletCards size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
        title={t('person.destinations')}
      />
      <AssetRow
        href={`#${COUPON_PATH}`}
        leading={<TicketPercent size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
        title={t('person.coupons')}
      />
      <AssetRow
        href={`#${VIP_PATH}`}
        leading={<Crown size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
        title={t('person.vip')}
      />
      <AssetRow
        href={`#${SHARE_PATH}`}
        leading={<UserPlus size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
        title={t('person.invite')}
      />
    </div>
  );
}
