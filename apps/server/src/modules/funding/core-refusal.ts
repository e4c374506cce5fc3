import { openLoss } from '../../chain/index.ts';
import { isErrorCode } from '../../http/field-faults.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { detailsOf } from '../../http/submit.ts';
import type { Services } from '../../services.ts';

type Fault = {
  readonly code: string;
  readonly details: Parameters<typeof detailsOf>[0];
};

/** Refuses as the core would. */
export function refuseFault(fault: Fault | undefined): void {
  if (fault === undefined) return;
  if (!isErrorCode(fault.code)) throw new Error(`the contract lacks the code ${fault.code}`);
  throw new Refusal(fault.code, detailsOf(fault.details));
}

/**
 * Refuses a withdrawal while a booked deposit of the member's in the same coin has left its chain
 * and nobody has resolved it.
 */
export async function refuseLoss(
  { queries }: Pick<Services, 'queries'>,
  userId: number,
  currencyId: number,
): Promise<void> {
  const deposit = await openLoss(queries, userId, currencyId);
  if (deposit !== undefined) refuse('DEPOSIT_LEFT_CHAIN', { deposit });
}
