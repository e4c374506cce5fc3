import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSite } from '../../../shared/api/use-site.ts';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { LOGIN_PATH } from '../../../shared/session/session-end.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';

/** In place of the wealth curve for those who are not signed in. */
export function VisitorHero() {
  const { t } = useTranslation(['home', 'common']);
  const { data: site } = useSite();
  return (
    <section aria-label={t('hero.label')} className="px-gutter pt-6 pb-2">
      <SiteLabel about="both" />
      <p
        className={classNames(
          'mt-4 max-w-[18ch] text-[clamp(28px,9vw,40px)] leading-[1.1]',
          'font-semibold tracking-[-0.032em] text-balance',
        )}
      >
        {t('hero.title')}
      </p>
      <p className="mt-3 max-w-[46ch] text-body text-mid">
        {site?.play_money === true ? t('hero.bodyPlay') : t('hero.body')}
      </p>
      <div className="mt-6 flex gap-2 md:max-w-[400px]">
        <Link to="/pages/common/register" className={buttonClass({ tone: 'gold', block: true })}>
          {t('common:login.register')}
        </Link>
        <Link to={LOGIN_PATH} className={buttonClass({ tone: 'fill', block: true })}>
          {t('common:login.now')}
        </Link>
      </div>
    </section>
  );
}
