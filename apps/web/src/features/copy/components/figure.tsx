import type { ReactNode } from 'react';
import { classNames } from '../../../shared/ui/class-names.ts';

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Figures in columns of the same width, their names above: two on narrow phones, else four. */
export function Figures({
  figures,
  className,
}: {
  figures: readonly Figure[];
  className?: string;
}) {
  return (
    <dl className={classNames('grid grid-cols-2 gap-x-3 gap-y-2 xs:grid-cols-4', className)}>
      {figures.map(({ key, label, value }) => (
        <div key={key} className="flex min-w-0 flex-col justify-between">
          <dt className="text-micro text-low">{label}</dt>
          <dd className="text-label text-hi">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
