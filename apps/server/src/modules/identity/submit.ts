import { calls, type ParsedInputOf } from '@kontor/contract';
import {
  AGE_MIN,
  isChineseForm,
  isName,
  numberFault,
  tidyName,
  tidyNumber,
} from '@kontor/rules/identity';
import { identityRequests } from '@kontor/schema';
import { and, eq, ne } from 'drizzle-orm';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { type Queries, violatedUniqueIndex } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { takeUpload } from '../uploads/index.ts';
import { hashNumber, openNumber, sealNumber } from './document-number.ts';
import {
  certifiedDocument,
  type NewIdentityRequest,
  type SentLevel,
  type Standing,
  standingOf,
} from './identity.queries.ts';
import { stateOf } from './state.ts';

type Input = ParsedInputOf<typeof calls.identity.submit>;
type Document = Pick<NewIdentityRequest, 'idType' | 'name'> & { readonly number: string };
type Transaction = Pick<Queries, 'select' | 'update' | 'transaction'>;

/** The telephone code of mainland China, whose ID cards all have one form. */
const CHINA = '86';

/** A proof of identity, to be looked at by a reviewer. */
export const submitIdentity = route(calls.identity.submit, async ({ input, member, services }) => {
  const { userId } = member;
  const level: SentLevel = input.real_type === '2' ? 2 : 1;
  const standing = (await standingOf(services.queries, userId)) ?? refuse('LOGIN_REQUIRED');
  refuseTooEarly(standing, level);
  const document = await documentOf(services, standing, level, input);
  refuseWrong(document, standing, services.wallClock.now());
  const numberHash = hashNumber(services.dataKeys, document.number);
  try {
    await services.queries.transaction(async (transaction) => {
      const pictures = level === 2 ? await takePictures(services, userId, input, transaction) : {};
      await transaction.insert(identityRequests).values({
        userId,
        level,
        idType: document.idType,
        name: document.name,
        numberSealed: sealNumber(services.dataKeys, userId, document.number),
        numberHash,
        duplicate: await isAnothers(transaction, userId, numberHash),
        status: 'in_review',
        createdAt: services.clock.now(),
        ...pictures,
      });
    });
  } catch (error) {
    // Of two at once the other one was faster.
    if (violatedUniqueIndex(error) === 'identity_requests_one_in_review') {
      refuse('IDENTITY_IN_REVIEW');
    }
    throw error;
  }
  return await stateOf(services, userId);
});

function refuseTooEarly({ user, level: certified, request }: Standing, level: SentLevel): void {
  if (user.email === null) refuse('EMAIL_UNBOUND');
  if (user.mobile === null) refuse('PHONE_UNBOUND');
  if (request?.status === 'in_review') refuse('IDENTITY_IN_REVIEW');
  if (certified >= level) refuse('IDENTITY_DONE');
  if (level > certified + 1) refuse('IDENTITY_LEVEL_FIRST');
}

/** Of level 2, what is left out is as it was certified for level 1. */
async function documentOf(
  { queries, dataKeys }: Services,
  { user }: Standing,
  level: SentLevel,
  { id_type, name, card_id }: Input,
): Promise<Document> {
  const before = level === 2 ? await certifiedDocument(queries, user.id) : undefined;
  const idType = id_type ?? before?.idType;
  const written = name ?? before?.name;
  const number = card_id ?? (before === undefined ? undefined : openNumber(dataKeys, before));
  if (idType === undefined || written === undefined || number === undefined) {
    throw missing({ id_type: idType, name: written, card_id: number });
  }
  return { idType, name: tidyName(written), number: tidyNumber(number) };
}

function missing(fields: Readonly<Record<string, unknown>>): Refusal {
  const faults = Object.entries(fields)
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ field, error: 'FIELD_REQUIRED' as const, values: {} }));
  return new Refusal('FIELD_REQUIRED', {}, faults);
}

function refuseWrong({ idType, name, number }: Document, { user }: Standing, now: number): void {
  if (!isName(name)) refuse('NAME_WRONG', { field: 'name' });
  const field = 'card_id';
  const fault = numberFault(idType, number, now);
  if (fault === 'underage') {
    refuse('ID_NUMBER_WRONG', { field, reason: fault, minimum: AGE_MIN });
  }
  if (fault === 'checksum') refuse('ID_NUMBER_WRONG', { field, reason: fault });
  if (idType === 'id_card' && user.areaCode === CHINA && !isChineseForm(number)) {
    refuse('ID_NUMBER_WRONG', { field, reason: 'chinese' });
  }
  if (fault === 'form') refuse('ID_NUMBER_WRONG', { field });
}

async function takePictures(
  services: Services,
  userId: number,
  { front_pic, reverse_pic }: Input,
  transaction: Transaction,
): Promise<Pick<NewIdentityRequest, 'frontUpload' | 'reverseUpload'>> {
  if (front_pic === undefined || reverse_pic === undefined) {
    throw missing({ front_pic, reverse_pic });
  }
  const take = (address: string, field: string) =>
    takeUpload(services, { address, userId, purpose: 'identity', field }, transaction);
  const front = await take(front_pic, 'front_pic');
  const reverse = await take(reverse_pic, 'reverse_pic');
  if (front.contentHash === reverse.contentHash) {
    refuse('UPLOAD_REPEATED', { field: 'reverse_pic' });
  }
  return { frontUpload: front.id, reverseUpload: reverse.id };
}

async function isAnothers(
  transaction: Pick<Queries, 'select'>,
  userId: number,
  numberHash: string,
): Promise<boolean> {
  const [other] = await transaction
    .select({ id: identityRequests.id })
    .from(identityRequests)
    .where(and(eq(identityRequests.numberHash, numberHash), ne(identityRequests.userId, userId)))
    .limit(1);
  return other !== undefined;
}
