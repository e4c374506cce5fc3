import type { ReactNode } from 'react';

/** A titled part of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-gutter border-t border-hair py-5" aria-label={title}>
      <h2 className="mb-3 text-head">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
