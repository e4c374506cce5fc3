import { readSession } from '../calls/session.ts';
import { fundingTexts } from '../texts/funding.ts';

/** Who decided: the operator themself, or another by number. */
export function operatorName(id: number): string {
  return fundingTexts.by(id, readSession()?.operator.id === id);
}
