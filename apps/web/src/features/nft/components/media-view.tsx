import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { Item } from '../text.ts';

type Shown = Pick<Item, 'name' | 'media' | 'url' | 'thumbnail'>;

const FRAME = 'mx-auto max-h-[70vh] w-full rounded-card bg-fill object-contain';

/** An animation that can be stopped; it stands still for those who asked for less motion. */
function Animation({ work }: { work: Shown }) {
  const { t } = useTranslation('nft');
  const [plays, setPlays] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  return (
    <div className="relative">
      <img src={plays ? work.url : work.thumbnail} alt={work.name} className={FRAME} />
      <div className="absolute right-3 bottom-3">
        <IconButton
          disc
          label={t(plays ? 'player.stop' : 'player.play')}
          onClick={() => setPlays(!plays)}
        >
          {plays ? <Pause size={20} /> : <Play size={20} />}
        </IconButton>
      </div>
    </div>
  );
}

/** The work itself: a picture, an animation, or a player. */
export function MediaView({ work }: { work: Shown }) {
  const { name, media, url, thumbnail } = work;
  if (media === 'gif') return <Animation work={work} />;
  if (media === 'video') {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a work of art has no subtitles
      <video
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        src={url}
        poster={thumbnail}
        className={FRAME}
      />
    );
  }
  if (media === 'audio') {
    return (
      <div className="flex flex-col gap-3">
        <img src={thumbnail} alt="" className={FRAME} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music has no subtitles */}
        <audio controls preload="metadata" aria-label={name} src={url} className="w-full" />
      </div>
    );
  }
  return <img src={url} alt={name} className={FRAME} />;
}
