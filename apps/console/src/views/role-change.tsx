import { operatorCalls } from '@kontor/contract/light-operators';
import { use } from 'react';
import { readSession, type Role } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { Notice } from '../parts/basics.tsx';
import { figures } from '../parts/figures.ts';
import { PagesContext } from '../shell/pages.ts';
import { operatorTexts as t } from '../texts/house.ts';
import { changeOfAccess, DONE, secondsFor, seenByRole } from './role-access.ts';

const { operators } = operatorCalls;
const ADMINS_MAX = 100;

/** What other roles open and shut, before they are given. */
export function RoleChange({ before, roles }: { before: readonly Role[]; roles: string }) {
  const after = roles.split(',').filter((role) => role !== '') as Role[];
  const seen = changeOfAccess(seenByRole(use(PagesContext)), before, after);
  const done = changeOfAccess(DONE, before, after);
  const all = [...seen.gained, ...seen.lost, ...done.gained, ...done.lost];
  if (all.length === 0) return null;
  return (
    <>
      <Pages label={t.willSee} pages={seen.gained} />
      <Pages label={t.willNotSee} pages={seen.lost} />
      <Acts summary={t.mayDo} acts={done.gained} />
      <Acts summary={t.mayNotDo} acts={done.lost} />
    </>
  );
}

function Pages({ label, pages }: { label: string; pages: readonly string[] }) {
  if (pages.length === 0) return null;
  return (
    <p>
      <span className="low">{label}</span> {figures.list(pages)}
    </p>
  );
}

function Acts({ summary, acts }: { summary: (count: number) => string; acts: readonly string[] }) {
  if (acts.length === 0) return null;
  return (
    <details>
      <summary>{summary(acts.length)}</summary>
      <p className="low small">{acts.join(', ')}</p>
    </details>
  );
}

/** Who can agree to what is done to this operator's account. */
export function WhoSeconds({ concerned }: { concerned: number }) {
  const admins = useCall(operators.list, { role: 'admin', limit: ADMINS_MAX });
  const colleagues = useCall(operators.colleagues, {});
  if (admins.data === undefined || colleagues.data === undefined) return null;
  const own = readSession()?.operator.id;
  const names = secondsFor(admins.data.data, colleagues.data, { own, concerned });
  if (names.length === 0) return <Notice tone="warn">{t.nobodySeconds}</Notice>;
  return <Notice>{t.seconds(figures.list(names))}</Notice>;
}
