import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../shared/ui/class-names.ts';
import type { HomeEntry } from '../use-entries.ts';

export const ENTRY_LOOK = classNames(
  // From the top on, so that icons stand in one line beside a name of two.
  'press flex min-h-16 w-full flex-col items-center gap-2 pt-2',
  'rounded-control text-caption text-mid',
);

export function EntryFace({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="text-hi">{icon}</span>
      {/* A long word may use the space between two places. */}
      <span className="line-clamp-2 max-w-[calc(100%+8px)] text-center leading-4 [:root:not(:lang(th))_&]:hyphens-auto">
        {children}
      </span>
    </>
  );
}

/** An icon with its name below, which leads there. */
export function Entry({ entry: { title, path, icon } }: { entry: HomeEntry }) {
  return (
    <li className="min-w-0">
      <Link to={path} className={ENTRY_LOOK}>
        <EntryFace icon={icon}>{title}</EntryFace>
      </Link>
    </li>
  );
}
