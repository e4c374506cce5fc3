import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '../texts/common.ts';
import { usePlatformReading } from '../calls/clock.ts';
import { amountText, durationText, UNKNOWN, utcText } from './figures.ts';

export type Tone = 'up' | 'down' | 'gold' | 'blue' | 'warn' | 'plain';

export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}

/** An exact amount with its currency; unknown is a dash and never zero. */
export function Money({
  value,
  currency,
}: {
  value: string | null | undefined;
  currency?: string | undefined;
}) {
  const text = amountText(value);
  return (
    <span className="nowrap">
      {text}
      {currency !== undefined && text !== UNKNOWN && <span className="low"> {currency}</span>}
    </span>
  );
}

/** A moment in UTC, with its milliseconds under the pointer. */
export function Time({ ms }: { ms: number | null | undefined }) {
  if (ms === null || ms === undefined) return UNKNOWN;
  const text = utcText(ms);
  return (
    <time className="nowrap" dateTime={new Date(ms).toISOString()} title={texts.utc(text, ms)}>
      {text}
    </time>
  );
}

/** How long something has waited, moving while somebody looks. */
export function Waiting({ since }: { since: number }) {
  const text = usePlatformReading((nowMs) => durationText(nowMs - since));
  return <span title={texts.utc(utcText(since), since)}>{text}</span>;
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values; those without a value are left out. */
export function Facts({ facts }: { facts: readonly (Fact | undefined | false)[] }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value === '' || fact.value == null ? UNKNOWN : fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Card({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="card">
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </div>
  );
}

export function Notice({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'warn' | 'down' | 'up';
  children: ReactNode;
}) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'down' ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="key" aria-hidden>
      {children}
    </kbd>
  );
}

/** A member's name as a way to everything that is known of them. */
export function UserLink({ id, name }: { id: number; name?: string | undefined }) {
  return <Link to={`/users/${id}`}>{name === undefined || name === '' ? `#${id}` : name}</Link>;
}

export function PageHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {children !== undefined && <div className="page-tools">{children}</div>}
      {note !== undefined && <p className="page-note">{note}</p>}
    </header>
  );
}
