import { BellPlus, BellRing, Headset, Mail, Megaphone, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { useSupportUnread } from '../../../shared/chat/use-support-unread.ts';
import { type MessageSection, countText, useUnread } from '../../../shared/messages/use-unread.ts';
import { ALERTS_PATH } from '../../../shared/alerts/paths.ts';
import { MAILS_PATH } from '../../../shared/messages/paths.ts';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { sectionPath } from '../paths.ts';

const SECTIONS: readonly { section: MessageSection; icon: ReactNode }[] = [
  { section: 'system', icon: <BellRing size={20} strokeWidth={1.75} aria-hidden /> },
  { section: 'service', icon: <Headset size={20} strokeWidth={1.75} aria-hidden /> },
  { section: 'announcement', icon: <Megaphone size={20} strokeWidth={1.75} aria-hidden /> },
];

const MORE = [
  { key: 'alerts', path: ALERTS_PATH, icon: <BellPlus size={20} strokeWidth={1.75} aria-hidden /> },
  { key: 'mails', path: MAILS_PATH, icon: <Mail size={20} strokeWidth={1.75} aria-hidden /> },
] as const;

const DISC = 'grid size-10 flex-none place-items-center rounded-full bg-fill text-hi';

interface PartProps {
  href: string;
  icon: ReactNode;
  title: string;
  about: string;
  count: number;
}

function Part({ href, icon, title, about, count }: PartProps) {
  const { t } = useTranslation('messages');
  return (
    <li>
      <AssetRow
        href={href}
        divided
        leading={<span className={DISC}>{icon}</span>}
        title={title}
        subtitle={about}
        value={
          count === 0 ? undefined : (
            <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-down px-1.5 text-micro font-bold text-on-down">
              <span aria-hidden>{countText(count)}</span>
              <span className="sr-only">{t('unread', { count })}</span>
            </span>
          )
        }
      />
    </li>
  );
}

/** The parts of the message centre, each with what is not read yet, and the way to support. */
export default function MailMessage() {
  const { t } = useTranslation(['messages', 'common']);
  const unread = useUnread();
  const answers = useSupportUnread();
  return (
    <SubPage title={t('title')} fallback={HOME_PATH}>
      <ul className="pt-2">
        {SECTIONS.map(({ section, icon }) => (
          <Part
            key={section}
            href={`#${sectionPath(section)}`}
            icon={icon}
            title={t(`section.${section}`)}
            about={t(`about.${section}`)}
            count={unread?.[section] ?? 0}
          />
        ))}
        <Part
          href={`#${SUPPORT_PATH}`}
          icon={<MessageCircle size={20} strokeWidth={1.75} aria-hidden />}
          title={t('support')}
          about={t('about.support')}
          count={answers}
        />
      </ul>
      <ul aria-label={t('more.label')} className="pt-2">
        {MORE.map(({ key, path, icon }) => (
          <li key={key}>
            <AssetRow
              href={`#${path}`}
              divided
              leading={<span className={DISC}>{icon}</span>}
              title={t(`more.${key}`)}
              subtitle={t(`more.about.${key}`)}
            />
          </li>
        ))}
      </ul>
    </SubPage>
  );
}
