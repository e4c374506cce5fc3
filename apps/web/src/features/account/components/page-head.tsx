import type { ReactNode } from 'react';

/** The large words at the top of a form, below the bar that names the page. */
export function PageHead({ title, body }: { title: ReactNode; body?: ReactNode }) {
  return (
    <div>
      <h2 className="text-title">{title}</h2>
      {body === undefined ? null : <p className="mt-2 text-body text-mid">{body}</p>}
    </div>
  );
}
