import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

/** A way on in a page's head: a 44×44 target with one icon. */
export function IconLink({
  to,
  label,
  icon: Icon,
}: {
  to: string;
  /** Where it leads, for screen readers. */
  label: string;
  icon: LucideIcon;
}) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="press grid size-11 place-items-center rounded-control text-mid"
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
