import { Refusal } from './refusal.ts';

/**
 * A page says whose it is beside the token, which tabs of a browser share: what it sends under the
 * token of somebody else, who has signed in since, is refused. `signedIn` is whom the token is of,
 * a member's `uid` or an operator's id; of visitors, and who says nothing, it is no question.
 */
export function refuseAnother(said: unknown, signedIn: string | number | undefined): void {
  if (said === undefined || signedIn === undefined) return;
  if (said !== String(signedIn)) throw new Refusal('SIGNED_IN_AS_ANOTHER');
}
