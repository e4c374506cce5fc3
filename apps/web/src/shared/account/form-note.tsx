import { CircleAlert } from 'lucide-react';
import { classNames } from '../ui/class-names.ts';

/** What is wrong with a whole form, above its button. */
export function FormNote({ children }: { children: string | undefined }) {
  return (
    <div role="alert" className="empty:contents">
      {children === undefined ? null : (
        <p
          className={classNames(
            'flex items-start gap-2 rounded-control bg-down-wash px-3 py-2.5',
            'text-body text-down',
          )}
        >
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px" aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
