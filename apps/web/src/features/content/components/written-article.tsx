import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { ARTICLE_PATH, articlePath } from '../../../shared/page/content-paths.ts';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { NoArticle } from './article-gone.tsx';
import { Blocks } from './blocks.tsx';
import { Fingerprint } from './fingerprint.tsx';

/** A written text such as the terms, as it stands now. */
export function WrittenArticle({ slug }: { slug: string }) {
  const { t } = useTranslation('content');
  const { data, error, isError, refetch } = useCall(calls.content.article, { slug });
  const gone = error?.code === 'CONTENT_UNKNOWN' || error?.code === 'FIELD_FORMAT';
  return (
    <SubPage
      title={t('article')}
      fallback={ARTICLE_PATH}
      actions={
        data === undefined ? undefined : (
          <ShareButton title={data.title} path={articlePath(data.slug)} />
        )
      }
    >
      {data === undefined ? (
        <NoArticle gone={gone} failed={isError} onRetry={() => void refetch()} />
      ) : (
        <article className="flex flex-col gap-3 px-gutter pt-4 pb-8 wrap-anywhere">
          <h2 className="text-title-2">{data.title}</h2>
          <p className="text-caption text-low">
            {t('since', { date: formatDate(data.create_time) })}
          </p>
          <Blocks lines={data.body} />
          <Fingerprint version={data.version} hash={data.hash} />
        </article>
      )}
    </SubPage>
  );
}
