import { type Language, OWN_NAMES } from '@kontor/i18n';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { AGREEMENT_PATHS, COPY_PATH } from '../paths.ts';
import type { Agreement } from './agreement.ts';

/** The agreement in one of its two languages; readers of others are told so in their own. */
export function AgreementPage({
  agreement,
  written,
}: {
  agreement: Agreement;
  written: 'zh' | 'en';
}) {
  const { t, i18n } = useTranslation('copy');
  const other = written === 'zh' ? 'en' : 'zh';
  const otherName = OWN_NAMES[other satisfies Language];
  return (
    <SubPage title={t('agreement.title')} fallback={COPY_PATH}>
      <div className="flex flex-col gap-5 px-gutter py-4">
        {i18n.language === written ? null : (
          <Banner tone="plain" boxed>
            {t(written === 'zh' ? 'agreement.shownZh' : 'agreement.shownEn')}
          </Banner>
        )}
        <p>
          <Link
            to={AGREEMENT_PATHS[other]}
            replace
            lang={other}
            className="inline-flex min-h-11 items-center text-label text-blue"
          >
            {otherName}
          </Link>
        </p>
        <article lang={agreement.language} className="flex flex-col gap-5">
          {agreement.sections.map(({ title, paragraphs }) => (
            <section key={title} className="flex flex-col gap-2">
              <h2 className="text-head">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-body text-mid">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </article>
      </div>
    </SubPage>
  );
}
