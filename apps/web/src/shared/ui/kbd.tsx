import type { ReactNode } from 'react';

/** A key of the keyboard, as a hint. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-tag bg-fill px-1.5 font-sans text-micro text-mid">
      {children}
    </kbd>
  );
}
