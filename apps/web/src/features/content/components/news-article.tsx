import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { ARTICLE_PATH, contentLink, newsPath } from '../../../shared/page/content-paths.ts';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { NoArticle } from './article-gone.tsx';
import { Blocks } from './blocks.tsx';

/** A piece of news, or what stands behind a banner. */
export function NewsArticle({ id }: { id: number }) {
  const { t } = useTranslation('content');
  const { data, error, isError, refetch } = useCall(calls.content.newsDetail, { id });
  return (
    <SubPage
      title={t('news')}
      fallback={ARTICLE_PATH}
      actions={
        data === undefined ? undefined : <ShareButton title={data.title} path={newsPath(id)} />
      }
    >
      {data === undefined ? (
        <NoArticle
          gone={error?.code === 'CONTENT_UNKNOWN'}
          failed={isError}
          onRetry={() => void refetch()}
        />
      ) : (
        <article className="flex flex-col gap-3 px-gutter pt-4 pb-8 wrap-anywhere">
          {data.thumbnail === null ? null : (
            <img
              src={data.thumbnail}
              alt=""
              className="aspect-[2.4] w-full rounded-card object-cover"
            />
          )}
          <h2 className="text-title-2">{data.title}</h2>
          <p className="text-caption text-low">{formatDate(data.create_time)}</p>
          <Blocks lines={data.body} />
          {data.link === null ? null : (
            <Link
              to={contentLink(data.link)}
              className={`${buttonClass({ tone: 'gold', block: true })} mt-3`}
            >
              {t('more')}
            </Link>
          )}
        </article>
      )}
    </SubPage>
  );
}
