import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface NavBarProps {
  title: ReactNode;
  /** Without it there is no arrow. */
  onBack?: () => void;
  backLabel: string;
  /** At the right: one or two icon buttons. */
  actions?: ReactNode;
  /** A hairline below. */
  divided?: boolean;
  /** The page's heading stands further down, so the title is none. */
  headless?: boolean;
}

/** The head of an inner page, 52 high: back, the centred title, an action. */
export function NavBar({
  title,
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
        <Title className="truncate px-1 text-center text-head">{title}</Title>
        {/* What is no button brings no room of its own, and ends where the page's content ends. */}
        <div className="flex min-w-11 items-center justify-end whitespace-nowrap [&>span:last-child]:me-3">
          {actions}
        </div>
      </div>
    </header>
  );
}
