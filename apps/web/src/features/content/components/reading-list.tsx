import { calls } from '@kontor/contract/light';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { articlePath, newsPath } from '../../../shared/page/content-paths.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

const NEWS = 4;

/** The newest news first. */
function News() {
  const { t } = useTranslation('content');
  const { end, ...pages } = usePages(calls.content.news, { c_id: NEWS });
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="px-gutter pt-4 text-head">
        {t('news')}
      </h2>
      {pages.isPending && !pages.isError ? <SkeletonRows count={3} /> : null}
      {pages.isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={pages.retry} />
        </div>
      ) : null}
      {pages.total === 0 ? <EmptyState scope="part" title={t('noNews')} /> : null}
      <ul>
        {pages.rows.map(({ id, title, thumbnail, create_time }) => (
          <li key={id}>
            <AssetRow
              href={`#${newsPath(id)}`}
              leading={
                thumbnail === null ? null : (
                  <img
                    src={thumbnail}
                    alt=""
                    loading="lazy"
                    className="h-10 w-16 rounded-control object-cover"
                  />
                )
              }
              title={title}
              subtitle={formatDate(create_time)}
            />
          </li>
        ))}
      </ul>
      <div ref={end} className="h-px" />
    </section>
  );
}

function Texts() {
  const { t } = useTranslation('content');
  const { data, isError, refetch } = useCall(calls.content.articles, {});
  return (
    <section aria-labelledby="texts">
      <h2 id="texts" className="px-gutter pt-6 text-head">
        {t('texts')}
      </h2>
      {data === undefined && !isError ? <SkeletonRows count={4} /> : null}
      {data === undefined && isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={() => void refetch()} />
        </div>
      ) : null}
      <ul>
        {data?.map(({ slug, title, abstract }) => (
          <li key={slug}>
            <AssetRow
              href={`#${articlePath(slug)}`}
              leading={<ScrollText size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
              title={title}
              subtitle={abstract}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that can be read: news, then the written texts. */
export function ReadingList() {
  const { t } = useTranslation('content');
  return (
    <SubPage title={t('article')}>
      <div className="pb-8">
        <News />
        <Texts />
      </div>
    </SubPage>
  );
}
