import { describe, expect, it } from 'vitest';
import { pages } from '../pages.ts';
import { changeOfAccess, DONE, secondsFor, seenByRole } from './role-access.ts';

describe('what a change of roles opens and shuts', () => {
  it('is said of pages and of acts', () => {
    const seen = changeOfAccess(seenByRole(pages), ['support'], ['finance']);
    expect(seen.gained).toContain('Withdrawals');
    expect(seen.gained).not.toContain('Operators');
    expect(seen.lost).toContain('Support inbox');
    const done = changeOfAccess(DONE, ['support'], ['finance']);
    expect(done.gained).toContain('deposits/approve');
    expect(done.lost).toContain('users/freeze');
    expect(done.gained).not.toContain('operators/roles');
  });

  it('is all the rest for who becomes an admin, and nothing where nothing changes', () => {
    expect(changeOfAccess(DONE, ['finance'], ['finance', 'admin']).gained).toContain(
      'operators/roles',
    );
    const none = { gained: [], lost: [] };
    expect(changeOfAccess(seenByRole(pages), ['admin'], ['admin', 'support'])).toEqual(none);
  });
});

it('names who may agree: no newcomer, nobody shut out, no own hand, not whom it concerns', () => {
  const ready = { disabled: false, has_totp: true, must_change_password: false };
  const admins = [
    { ...ready, id: 1, name: 'Own' },
    { ...ready, id: 2, name: 'Ada' },
    { ...ready, id: 3, name: 'Puppet' },
    { ...ready, id: 4, name: 'Gone', disabled: true },
    { ...ready, id: 5, name: 'New', must_change_password: true },
    { ...ready, id: 6, name: 'Bare', has_totp: false },
    { ...ready, id: 7, name: 'Concerned' },
  ];
  const colleagues = admins.map(({ id, name }) => ({ id, name, one_hand: id === 3 }));
  expect(secondsFor(admins, colleagues, { own: 1, concerned: 7 })).toEqual(['Ada']);
});
