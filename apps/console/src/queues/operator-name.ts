import { colleagueOf } from '../calls/colleagues.ts';
import { readSession } from '../calls/session.ts';
import { fundingTexts } from '../texts/funding.ts';

/** Who decided: the operator themself, or another by name. */
export function operatorName(id: number): string {
  const mine = readSession()?.operator.id === id;
  return (mine ? undefined : colleagueOf(id)?.name) ?? fundingTexts.by(id, mine);
}
