import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ARTICLE_PATH } from '../../../shared/page/content-paths.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

export interface NoArticleProps {
  /** It was withdrawn, or never was. */
  gone: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** In place of a text that is not there, or not yet. */
export function NoArticle({ gone, failed, onRetry }: NoArticleProps) {
  const { t } = useTranslation('content');
  if (gone) {
    return (
      <EmptyState
        title={t('gone')}
        body={t('goneBody')}
        action={
          <Link to={ARTICLE_PATH} className={buttonClass({ block: true })}>
            {t('all')}
          </Link>
        }
      />
    );
  }
  if (!failed) return <SkeletonRows count={6} />;
  return (
    <div className="px-gutter">
      <PartFailed onRetry={onRetry} />
    </div>
  );
}
