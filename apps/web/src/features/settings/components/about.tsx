import { CircleHelp, Headset, Info, Mail, Scale, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import {
  ABOUT_PATH,
  ARTICLE_PATH,
  COMPLIANCE_PATH,
  CONTACT_PATH,
  FAQ_PATH,
} from '../../../shared/page/content-paths.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';

const WAYS = [
  { path: SUPPORT_PATH, title: 'support', Icon: Headset },
  { path: FAQ_PATH, title: 'faq', Icon: CircleHelp },
  { path: ARTICLE_PATH, title: 'article', Icon: ScrollText },
  { path: CONTACT_PATH, title: 'contactus', Icon: Mail },
  { path: ABOUT_PATH, title: 'aboutus', Icon: Info },
  { path: COMPLIANCE_PATH, title: 'operational_compliance', Icon: Scale },
] as const;

/** The ways to what the platform has written. */
export function About() {
  const { t } = useTranslation('content');
  return WAYS.map(({ path, title, Icon }) => (
    <AssetRow
      key={path}
      href={`#${path}`}
      leading={<Icon size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
      title={t(title)}
    />
  ));
}
