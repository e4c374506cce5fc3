import { BellPlus, Download, LogOut, Mail, Router } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../shared/api/use-site.ts';
import { ALERTS_PATH } from '../../../shared/alerts/paths.ts';
import { LINE_PATH } from '../../../shared/lines/paths.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { useInstall } from '../../../shared/lib/install.ts';
import { MAILS_PATH } from '../../../shared/messages/paths.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { useLogout } from '../../../shared/session/use-logout.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { StatRow } from '../../../shared/ui/stat-row.tsx';
import { Choices } from '../components/choices.tsx';
import { About } from '../components/about.tsx';
import { Person } from '../components/person.tsx';
import { Profile } from '../components/profile.tsx';
import { Section } from '../components/section.tsx';
import { Sessions } from '../../../shared/security/sessions.tsx';

/** A name, the same in every language. */
const CHARTS_BY = 'TradingView Lightweight Charts™';

/** The notice that the licence of the charts asks for. */
function ChartsNotice() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-blue"
    >
      {CHARTS_BY}
    </a>
  );
}

/** Where the browser can: the app gets its own icon and window. */
function InstallApp() {
  const { t } = useTranslation('settings');
  const install = useInstall();
  if (install === null) return null;
  return (
    <div className="flex flex-col gap-2 px-gutter pt-3">
      <Button
        block
        icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void install()}
      >
        {t('install')}
      </Button>
      <p className="text-caption text-low">{t('install.note')}</p>
    </div>
  );
}

export default function Setting() {
  const { t } = useTranslation(['settings', 'common']);
  const signedIn = useSignedIn();
  const logout = useLogout();
  const { data: site } = useSite();
  return (
    <SubPage title={t('title')} about="both">
      <div className="flex flex-1 flex-col pb-8">
        <Profile />
        {signedIn ? <Person /> : null}
        <Section title={t('section.display')}>
          <Choices />
        </Section>
        {signedIn ? (
          <Section title={t('section.messages')}>
            <AssetRow
              href={`#${MAILS_PATH}`}
              leading={<Mail size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
              title={t('mails')}
            />
            <AssetRow
              href={`#${ALERTS_PATH}`}
              leading={<BellPlus size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
              title={t('alerts')}
            />
          </Section>
        ) : null}
        {signedIn ? (
          <Section title={t('section.sessions')}>
            <Sessions />
          </Section>
        ) : null}
        <Section title={t('section.about')}>
          <AssetRow
            href={`#${LINE_PATH}`}
            leading={<Router size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
            title={t('switchLine')}
          />
          <About />
          <div className="px-gutter">
            <StatRow
              layout="lines"
              stats={[
                { key: 'version', label: t('version'), value: site?.version ?? UNKNOWN },
                { key: 'charts', label: t('charts'), value: <ChartsNotice /> },
              ]}
            />
          </div>
          <InstallApp />
        </Section>
        {signedIn ? (
          <div className="px-gutter pt-8">
            <Button
              block
              icon={<LogOut size={18} strokeWidth={1.75} aria-hidden />}
              onClick={() => void logout()}
            >
              {t('common:logout')}
            </Button>
          </div>
        ) : null}
      </div>
    </SubPage>
  );
}
