import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../shared/ui/spinner.tsx';
import { followPull } from './pull.ts';

/** At first there is nothing to tell. */
type State = 'pull' | 'release' | 'busy' | 'done' | undefined;

/** Pulling any page down at its top asks for everything on it anew. */
export default function PullToRefresh() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const disc = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>();
  // As soon as the disc is there, a finger is heard.
  useLayoutEffect(() => {
    const draw = (offset: number): void => {
      const style = disc.current?.style;
      if (style === undefined) return;
      style.transform = `translateY(${offset}px)`;
      style.opacity = String(Math.min(1, offset / 32));
    };
    return followPull({
      moved: (offset, isEnough) => {
        draw(offset);
        setState(isEnough ? 'release' : 'pull');
      },
      released: async (isEnough) => {
        if (isEnough) {
          setState('busy');
          await cache.refetchQueries({ type: 'active' });
        }
        setState('done');
        draw(0);
      },
    });
  }, [cache]);
  return (
    <div
      ref={disc}
      data-testid="pull"
      style={{ opacity: 0 }}
      className="pointer-events-none fixed inset-x-0 -top-12 z-40 flex justify-center"
    >
      <span
        role="status"
        className="flex h-10 items-center gap-2 rounded-full bg-raised px-4 text-label text-mid"
      >
        {state === 'busy' ? (
          <Spinner />
        ) : (
          <ArrowDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className={state === 'release' ? 'rotate-180' : ''}
          />
        )}
        {state === undefined ? null : t(`refresh.${state}`)}
      </span>
    </div>
  );
}
