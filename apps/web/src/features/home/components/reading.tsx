import { calls } from '@kontor/contract/light';
import { ChevronRight, Megaphone, Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { announcementPath } from '../../../shared/messages/paths.ts';
import { ARTICLE_PATH, contentLink, newsPath } from '../../../shared/page/content-paths.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { prefersReducedMotion } from '../../../shared/ui/use-media.ts';

const NEWS = 4;
const BANNERS = 5;
const TICKER_COUNT = 5;
const TICKER_EVERY_MS = 6_000;
const NEWS_COUNT = 3;

/** The newest announcements, one after the other; it stands still for who wants that. */
function Ticker() {
  const { t } = useTranslation('home');
  const { data } = useCall(calls.messages.list, {
    type: 'announcement',
    page: 1,
    limit: TICKER_COUNT,
  });
  const [running, setRunning] = useState(() => !prefersReducedMotion());
  const [place, setPlace] = useState(0);
  const count = data?.data.length ?? 0;
  useEffect(() => {
    if (!running || count < 2) return undefined;
    const timer = setInterval(() => setPlace((now) => now + 1), TICKER_EVERY_MS);
    return () => clearInterval(timer);
  }, [running, count]);
  const shown = data?.data[place % Math.max(count, 1)];
  if (shown === undefined) return null;
  return (
    <section aria-label={t('ticker.label')} className="flex items-center gap-2 pt-4">
      <Link
        to={announcementPath(shown.id)}
        className="press flex min-h-11 min-w-0 flex-1 items-center gap-2 text-body text-mid"
      >
        <Megaphone size={18} strokeWidth={1.75} className="flex-none text-gold" aria-hidden />
        <span className="truncate">{shown.title}</span>
      </Link>
      {count > 1 ? (
        <IconButton
          label={running ? t('ticker.pause') : t('ticker.run')}
          onClick={() => setRunning((now) => !now)}
        >
          {running ? <Pause size={18} /> : <Play size={18} />}
        </IconButton>
      ) : null}
    </section>
  );
}

/** Pictures side by side that are pushed with a finger, a wheel or the keyboard. */
function Banners() {
  const { t } = useTranslation('home');
  const { data } = useCall(calls.content.news, { c_id: BANNERS, page: 1, limit: 10 });
  const banners = data?.data ?? [];
  if (banners.length === 0) return null;
  return (
    <ul
      aria-label={t('banners.label')}
      className="flex snap-x snap-mandatory gap-3 overflow-x-auto pt-4 pb-1"
    >
      {banners.map(({ id, title, abstract, thumbnail, link }) => (
        <li key={id} className="w-[86%] max-w-[380px] flex-none snap-start">
          <Link
            to={link === null ? newsPath(id) : contentLink(link)}
            className="press block overflow-hidden rounded-card bg-surface"
          >
            {thumbnail === null ? null : (
              <img
                src={thumbnail}
                alt=""
                loading="lazy"
                className="aspect-[2.4] w-full object-cover"
              />
            )}
            <span className="block px-4 py-3">
              <span className="block truncate text-label">{title}</span>
              <span className="mt-0.5 line-clamp-2 text-caption text-low">{abstract}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function News() {
  const { t } = useTranslation(['home', 'common']);
  const { data } = useCall(calls.content.news, { c_id: NEWS, page: 1, limit: NEWS_COUNT });
  const news = data?.data ?? [];
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="home-news" className="pt-5">
      <div className="flex items-center justify-between">
        <h2 id="home-news" className="text-head">
          {t('news.label')}
        </h2>
        <Link to={ARTICLE_PATH} className="flex min-h-11 items-center text-caption text-low">
          {t('common:seeAll')}
          <ChevronRight size={16} aria-hidden />
        </Link>
      </div>
      <ul className="-mx-gutter">
        {news.map(({ id, title, create_time }) => (
          <li key={id}>
            <AssetRow href={`#${newsPath(id)}`} title={title} subtitle={formatDate(create_time)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What there is to read: announcements, what is shown with pictures, news. */
export default function Reading() {
  return (
    <div className="min-w-0 px-gutter pb-6">
      <Ticker />
      <Banners />
      <News />
    </div>
  );
}
