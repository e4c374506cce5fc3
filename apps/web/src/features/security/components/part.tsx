import type { ReactNode } from 'react';

/** A group of rows under a small heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col">
      <h2 className="px-gutter pt-6 pb-1 text-label text-low">{title}</h2>
      {children}
    </section>
  );
}
