import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { loginPath } from '../../../shared/session/session-end.ts';
import { memberName, useSession } from '../../../shared/session/session-store.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';

function Visitor() {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <div className="flex flex-col gap-3 px-gutter py-3">
      <p className="text-title-2">{t('visitor.title')}</p>
      <p className="text-body text-mid">{t('visitor.body')}</p>
      <div className="flex gap-2">
        <Link
          to="/pages/common/register"
          className={buttonClass({ tone: 'gold', size: 'medium', block: true })}
        >
          {t('common:login.register')}
        </Link>
        <Link
          to={loginPath(SETTINGS_PATH)}
          className={buttonClass({ tone: 'fill', size: 'medium', block: true })}
        >
          {t('common:login.now')}
        </Link>
      </div>
    </div>
  );
}

/** Who is signed in, or the way to sign in. */
export function Profile() {
  const { t } = useTranslation(['settings', 'common']);
  const copy = useCopy();
  const signedIn = useSession((session) => session.token !== null);
  const member = useSession((session) => session.member);
  if (!signedIn) return <Visitor />;
  if (member === null) {
    return (
      <div className="flex items-center gap-4 px-gutter py-3" aria-busy>
        <Skeleton className="size-14 rounded-full" />
        <Skeleton className="h-5 w-40 rounded-tag" />
      </div>
    );
  }
  const name = memberName(member);
  const contact = member.email ?? (member.mobile === null ? '' : `+${member.mobile}`);
  return (
    <div className="flex items-center gap-4 px-gutter py-3">
      <Avatar name={name} source={member.head_portrait} size={56} tone="gold" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 text-title-2 wrap-anywhere">{name}</span>
          {member.vip_level > 0 ? (
            <Tag tone="gold">{t('vip', { level: member.vip_level })}</Tag>
          ) : null}
        </p>
        {contact === name ? null : <p className="text-body wrap-anywhere text-mid">{contact}</p>}
        <p className="flex items-center text-caption text-low">
          {t('uid', { uid: member.uid })}
          <IconButton
            label={t('common:copyNamed', { name: t('uidName') })}
            onClick={() => void copy(member.uid)}
            className="-my-3"
          >
            <Copy size={16} strokeWidth={1.75} />
          </IconButton>
        </p>
      </div>
    </div>
  );
}
