import { useSearchParams } from 'react-router';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { NewsArticle } from '../components/news-article.tsx';
import { ReadingList } from '../components/reading-list.tsx';
import { WrittenArticle } from '../components/written-article.tsx';

/** A written text by `slug`, a piece of news by `id`, or the list of both. */
export default function Article() {
  const [search] = useSearchParams();
  const slug = search.get('slug');
  const id = useNumberInAddress('id');
  if (slug !== null) return <WrittenArticle slug={slug} />;
  return id === undefined ? <ReadingList /> : <NewsArticle id={id} />;
}
