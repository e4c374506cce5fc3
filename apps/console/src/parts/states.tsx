import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { faultText, wantsLookReason } from '../calls/data-provider.ts';
import { texts } from '../texts/common.ts';
import { LookReason } from './look-reason.tsx';

/** What stands where a list will be. */
export function Loading({ rows = 8 }: { rows?: number }) {
  return (
    <div className="skeletons" role="status" aria-label={texts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton" />
      ))}
    </div>
  );
}

/** What is known of something that is read: the answer, or why there is none. */
interface Reading {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Stands for an answer until there is one: its place, or what went wrong. */
export function Pending({ reading, rows = 8 }: { reading: Reading; rows?: number }) {
  const { data, error, refetch } = reading;
  if (data !== undefined) return null;
  return error === null ? <Loading rows={rows} /> : <Failed error={error} onRetry={refetch} />;
}

/** Nothing there: what the place is for. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}

/** An error with a retry button, or the question why one looks at a member where that is it. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  if (onRetry !== undefined && wantsLookReason(error)) return <LookReason onGiven={onRetry} />;
  return (
    <div className="state" role="alert">
      <h2>{texts.fault}</h2>
      <p>{faultText(error)}</p>
      {onRetry !== undefined && <Button onClick={() => void onRetry()}>{texts.retry}</Button>}
    </div>
  );
}
