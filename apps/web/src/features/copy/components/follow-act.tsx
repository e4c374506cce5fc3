import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../shared/session/session-store.ts';
import { type ButtonLook, buttonClass } from '../../../shared/ui/button.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { followPath } from '../paths.ts';

/** What can be followed. */
export interface Followable {
  readonly trader_user_id: number;
  readonly nickname: string;
  readonly followers: number;
  readonly followers_maximum: number;
  readonly follow_id: number | null;
}

/** Follow, or why not. A visitor's way leads by the login. */
export function FollowAct({ trader, ...look }: { trader: Followable } & ButtonLook) {
  const { t } = useTranslation('copy');
  const ownId = useSession((session) => session.member?.id);
  if (trader.trader_user_id === ownId) return <Tag>{t('act.you')}</Tag>;
  if (trader.follow_id !== null) {
    return (
      <Tag tone="blue" icon={<Check size={12} strokeWidth={2} aria-hidden />}>
        {t('act.following')}
      </Tag>
    );
  }
  if (trader.followers >= trader.followers_maximum) return <Tag>{t('act.full')}</Tag>;
  return (
    <Link
      to={followPath(trader.trader_user_id)}
      aria-label={t('act.followNamed', { name: trader.nickname })}
      className={buttonClass(look)}
    >
      {t('act.follow')}
    </Link>
  );
}
