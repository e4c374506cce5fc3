import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { BrokenLineIllustration, CandlesIllustration } from './illustrations.tsx';

interface StateProps {
  title: ReactNode;
  body?: ReactNode;
  /** The next step, usually a `Button` with `block`. */
  action?: ReactNode;
  /** A quieter way, usually a `plain` button. */
  secondary?: ReactNode;
  /** At the foot: a fact, a reference for support. */
  note?: ReactNode;
  /** `page` fills the screen, `part` a list or a tab. */
  scope?: 'page' | 'part';
  className?: string;
}

export type EmptyStateProps = StateProps;
export type ErrorStateProps = StateProps;

function State({
  picture,
  title,
  body,
  action,
  secondary,
  note,
  scope = 'page',
  className,
  role,
}: StateProps & { picture: ReactNode; role?: 'alert' }) {
  return (
    <div
      role={role}
      className={classNames(
        'px-gutter flex flex-col items-center text-center',
        scope === 'page' ? 'flex-1 pt-[14vh]' : 'py-8',
        className,
      )}
    >
      <div className={scope === 'part' ? 'scale-75' : undefined}>{picture}</div>
      <h2 className={classNames('mt-8 text-title-2', scope === 'part' && 'mt-3 text-head')}>
        {title}
      </h2>
      {body === undefined ? null : (
        <p className="mt-2 max-w-[300px] text-body leading-[1.45] text-balance text-mid">{body}</p>
      )}
      {action === undefined && secondary === undefined ? null : (
        <div className="mt-6 flex w-full max-w-[248px] flex-col items-stretch gap-2">
          {action}
          {secondary}
        </div>
      )}
      {note === undefined ? null : (
        <div
          className={classNames(
            'flex items-center gap-2 text-caption text-low',
            scope === 'page' ? 'mt-auto pt-8 pb-6' : 'pt-6',
          )}
        >
          {note}
        </div>
      )}
    </div>
  );
}

/** Nothing here yet: what it is for and the next step. */
export function EmptyState(props: EmptyStateProps) {
  return <State {...props} picture={<CandlesIllustration />} />;
}

/** Something failed: what happened, what it does not affect, and a way to try again. */
export function ErrorState(props: ErrorStateProps) {
  return <State {...props} role="alert" picture={<BrokenLineIllustration />} />;
}
