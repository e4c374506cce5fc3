import { AudioLines, Clapperboard, Gift, ImagePlay } from 'lucide-react';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { Item } from '../text.ts';

const ICONS = { gif: ImagePlay, audio: AudioLines, video: Clapperboard, box: Gift };

/** The small picture of a work with a sign of what it is. Decoration: its name stands beside it. */
export function Picture({
  of: { thumbnail, media },
  box = false,
  className,
}: {
  of: Pick<Item, 'thumbnail' | 'media'>;
  box?: boolean;
  className?: string;
}) {
  const Icon = box ? ICONS.box : media === 'image' ? undefined : ICONS[media];
  return (
    <span className={classNames('relative block aspect-square overflow-hidden bg-fill', className)}>
      <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
      {Icon === undefined ? null : (
        <span className="absolute right-1.5 bottom-1.5 grid size-6 place-items-center rounded-full bg-[rgb(10_12_18/72%)] text-white">
          <Icon size={14} strokeWidth={1.75} aria-hidden />
        </span>
      )}
    </span>
  );
}
