import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface NavBarProps {
  title: ReactNode;
  /** Without it there is no arrow. */
  onBack?: () => void;
  backLabel: string;
  /** A quiet line below the title: what holds for the whole page. */
  note?: ReactNode;
  /** At the right: one or two icon buttons. */
  actions?: ReactNode;
  /** A hairline below. */
  divided?: boolean;
  /** The page's heading stands further down, so the title is none. */
  headless?: boolean;
}

/** The head of an inner page, 52 high: back, the centred title with a note, an action. */
export function NavBar({
  title,
  note,
  onBack,
  backLabel,
  actions,
  divided = false,
  headless = false,
}: NavBarProps) {
  const Title = headless ? 'p' : 'h1';
  return (
    <header
      className={classNames(
        'bg-page pt-[env(safe-area-inset-top)]',
        divided && 'border-b border-hair',
      )}
    >
      {/* Equal columns at both sides keep the title in the middle, whatever stands beside it. */}
      <div className="grid h-13 grid-cols-[minmax(44px,1fr)_minmax(0,auto)_minmax(max-content,1fr)] items-center px-1">
        {onBack === undefined ? (
          <span />
        ) : (
          <IconButton label={backLabel} onClick={onBack} className="rtl:-scale-x-100">
            <ArrowLeft size={22} strokeWidth={1.75} />
          </IconButton>
        )}
        <div className="flex min-w-0 flex-col px-1 text-center">
          {/* With a note below there is room for one line, else for two. */}
          <Title
            className={classNames(
              'text-head',
              note === undefined ? 'line-clamp-2 leading-5 text-balance' : 'truncate',
            )}
          >
            {title}
          </Title>
          {note}
        </div>
        <div className="flex min-w-11 items-center justify-end whitespace-nowrap">{actions}</div>
      </div>
    </header>
  );
}
