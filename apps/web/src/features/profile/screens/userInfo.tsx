import { BadgeCheck, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { type Member, useSession } from '../../../shared/session/session-store.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { NameForm } from '../components/name-form.tsx';
import { Portrait } from '../components/portrait.tsx';

/** Avatar, nickname, signature, and the numbers that the account is known by. */
export default function UserInfo() {
  const { t } = useTranslation('profile');
  const member = useSession((session) => session.member);
  return (
    <SubPage title={t('title')} fallback={SETTINGS_PATH}>
      <div className="flex flex-1 flex-col gap-6 pt-2 pb-8">
        {member === null ? (
          <div className="flex flex-col items-center gap-4 px-gutter" aria-busy>
            <Skeleton className="size-24 rounded-full" />
            <Skeleton className="h-12 w-full rounded-control" />
            <Skeleton className="h-12 w-full rounded-control" />
          </div>
        ) : (
          <>
            <div className="px-gutter">
              <Portrait member={member} />
            </div>
            <div className="px-gutter">
              <NameForm member={member} />
            </div>
            <Account member={member} />
          </>
        )}
      </div>
    </SubPage>
  );
}

function Account({ member }: { member: Member }) {
  const { t } = useTranslation(['profile', 'settings']);
  return (
    <section aria-label={t('account')}>
      <h2 className="px-gutter pb-1 text-label text-low">{t('account')}</h2>
      <Copied name={t('settings:uidName')} value={member.uid} />
      <Copied name={t('accountNumber')} value={member.account_number} />
      <AssetRow
        href={`#${IDENTITY_PATH}`}
        title={t('identity')}
        leading={
          <BadgeCheck
            size={22}
            strokeWidth={1.75}
            className={member.certified === 0 ? 'text-low' : 'text-gold'}
            aria-hidden
          />
        }
        value={t(`certified.${member.certified}`)}
      />
    </section>
  );
}

function Copied({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation(['profile', 'common']);
  const copy = useCopy();
  return (
    <AssetRow
      title={name}
      subtitle={<span className="wrap-anywhere">{value}</span>}
      trailing={
        <IconButton
          label={t('common:copyNamed', { name })}
          onClick={() => void copy(value)}
          className="-mr-2"
        >
          <Copy size={18} strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
}
