import { callerOf } from '../../http/caller.ts';
import type { MemberContext } from '../../http/submit.ts';
import { mailboxesOf } from '../people/index.ts';

/**
 * Who claims, by what two accounts may be one person. The exchange is told keyed hashes: its
 * journal and its rows can be compared, and say nothing to who has not the installation's key.
 */
export async function claimantOf({ member, request, services }: MemberContext) {
  const { dataKeys, queries } = services;
  const hashOf = (what: string, text: string | null | undefined) =>
    text === null || text === undefined ? null : dataKeys.hash(`coupon ${what}`, text);
  const { mail, number } = await mailboxesOf(queries, member.userId);
  return {
    mailHash: hashOf('mailbox', mail),
    numberHash: hashOf('number', number),
    deviceHash: hashOf('device', request.browser),
    networkHash: hashOf('network', callerOf(request.address)),
  };
}
