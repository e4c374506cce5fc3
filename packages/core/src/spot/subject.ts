import type { Subject } from '../kernel/subject.ts';
import { cancel, cancelAll } from '../matching/cancel.ts';
import { expire } from '../matching/expire.ts';
import { amend } from './amend.ts';
import { place } from './place.ts';
import { placePair } from './place-pair.ts';

export const spotSubject = {
  commands: [place, placePair, amend, cancel, cancelAll],
  timers: [expire],
} as const satisfies Subject;
