import { randomInt } from 'node:crypto';
import { memberLimits, members, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { type Queries, violatedUniqueIndex } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import type { NewUser } from './people.queries.ts';
import type { Recipient } from './recipients.ts';

/** No 0, O, 1, I or L: these are read out and typed. */
const INVITE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;
const UID_MIN = 10_000_000;
const UID_MAX = 99_999_999;
const DRAWS_MAX = 8;
const NEW_CREDIT_SCORE = 100;

export interface NewAccount {
  readonly recipient: Recipient;
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly language: string;
  /** Platform time in ms. */
  readonly createdAt: number;
}

/**
 * Writes a new user's row together with whatever `alongside` does, all or nothing. Draws numbers
 * anew when somebody has them; refuses with USER_EXISTS when the address has an account.
 */
export async function createUser(
  queries: Queries,
  account: NewAccount,
  alongside: (transaction: Pick<Queries, 'update'>) => Promise<void> = async () => undefined,
): Promise<{ id: number; uid: string }> {
  for (let draw = 1; ; draw += 1) {
    const row = newRow(account);
    try {
      return await queries.transaction(async (transaction) => {
        await alongside(transaction);
        const [created] = await transaction
          .insert(users)
          .values(row)
          .returning({ id: users.id, uid: users.uid });
        if (created === undefined) throw new Error('the user was not stored');
        return created;
      });
    } catch (error) {
      const index = violatedUniqueIndex(error);
      if (index === 'users_email' || index === 'users_mobile') {
        refuse('USER_EXISTS', { field: 'user_string' });
      }
      const drawnTwice = index === 'users_uid' || index === 'users_invite_code';
      if (!drawnTwice || draw >= DRAWS_MAX) throw error;
    }
  }
}

function newRow({ recipient, ...account }: NewAccount): NewUser {
  const uid = String(randomInt(UID_MIN, UID_MAX + 1));
  return {
    ...account,
    uid,
    email: recipient.kind === 'email' ? recipient.email : null,
    mobile: recipient.kind === 'mobile' ? recipient.mobile : null,
    areaCode: recipient.kind === 'mobile' ? recipient.areaCode : null,
    nickname: uid,
    signature: '',
    headPortrait: '',
    inviteCode: Array.from(
      { length: INVITE_LENGTH },
      () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)],
    ).join(''),
    creditScore: NEW_CREDIT_SCORE,
    disabled: false,
  };
}

/**
 * Makes a user known to the exchange; doing it again changes nothing. Rejects with an ExchangeError
 * when the exchange cannot take it now.
 */
async function openMember({ exchange }: Services, userId: number): Promise<void> {
  const { outcome } = await exchange.submit({
    kind: 'member.open',
    actor: 0,
    input: { userId, vipLevel: 0 },
    key: `member.open:${userId}`,
  });
  if (!outcome.ok)
    throw new Error(`The exchange refused to open member ${userId}: ${outcome.code}`);
}

/**
 * Opens a member whose registration met a busy or restarting exchange, and tells the exchange the
 * country of the mobile number. Costs a look at the tables when everything is well.
 */
export async function ensureMember(services: Services, userId: number): Promise<void> {
  const [known] = await services.queries
    .select({
      memberId: members.id,
      areaCode: users.areaCode,
      locatedIn: memberLimits.areaCode,
    })
    .from(users)
    .leftJoin(members, eq(members.id, users.id))
    .leftJoin(memberLimits, eq(memberLimits.id, users.id))
    .where(eq(users.id, userId));
  if (known === undefined) throw new Error(`user ${userId} is not there`);
  if (known.memberId === null) await openMember(services, userId);
  const areaCode = known.areaCode === null ? null : Number(known.areaCode);
  if (areaCode !== null && areaCode !== known.locatedIn) {
    await locateMember(services, userId, areaCode);
  }
}

/** What is offered may depend on where a member is from. */
async function locateMember(
  { exchange }: Services,
  userId: number,
  areaCode: number,
): Promise<void> {
  const { outcome } = await exchange.submit({
    kind: 'member.locate',
    actor: 0,
    input: { userId, areaCode },
    key: null,
  });
  if (!outcome.ok) throw new Error(`The exchange refused to locate ${userId}: ${outcome.code}`);
}

/** As `ensureMember`, for callers that can go on without: the next one tries again. */
export async function tryEnsureMember(services: Services, userId: number): Promise<void> {
  try {
    await ensureMember(services, userId);
  } catch (error) {
    services.log.warn({ err: error, userId }, 'a member could not be opened yet');
  }
}
