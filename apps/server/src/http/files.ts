import { HEADERS, type OperatorRole } from '@kontor/contract';
import { uploads } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAtDoor } from '../platform/console-door.ts';
import { Storage } from '../platform/storage.ts';
import type { Services } from '../services.ts';
import { FileReads } from './file-reads.ts';
import { callerOf } from './caller.ts';
import { refuseAnother } from './whose-page.ts';
import { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { sendError } from './register-routes.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { tokenOf } from './request-input.ts';
import type { Member, Operator } from './route.ts';

type Upload = typeof uploads.$inferSelect;

/** Whose work it is to look at what members send for it, beside an admin. */
const VIEWERS: Readonly<Record<string, readonly OperatorRole[]>> = {
  identity: ['compliance'],
  voucher: ['finance'],
  slip: ['finance', 'support'],
  wallet_qr: ['finance'],
  chat: ['support'],
};

const FILES_PER_MINUTE = 600;
/** A file never changes under its id. */
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
/** Who signs in next at the same machine must not find it there. */
const PRIVATE_CACHE = 'private, no-store';
const FILE_HEADERS = {
  'content-security-policy': `${ANSWER_HEADERS['content-security-policy']}; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
};

/**
 * `GET /api/files/<id>`: the files that members and operators sent. Avatars, works and the pictures
 * of content are everybody's to see, the others their owner's, and those of the operators whose
 * work they are: the log has each look of theirs. For who may not see one there is none.
 */
export function registerFiles(app: FastifyInstance, services: Services): void {
  const reads = new FileReads((id) => services.storage.read(id));
  const config = { limit: new RateLimit(FILES_PER_MINUTE, services.wallClock) };
  app.get<{ Params: { id: string } }>('/api/files/:id', { config }, async (request, reply) => {
    try {
      const { upload, content } = await findFile(services, reads, request, request.params.id);
      sendFile(request, reply, upload, content);
    } catch (error) {
      sendError(services, request, reply, error);
    }
    return reply;
  });
}

async function findFile(
  services: Services,
  reads: FileReads,
  request: FastifyRequest,
  id: string,
): Promise<{ upload: Upload; content: Buffer }> {
  if (!Storage.isId(id)) throw new Refusal('NOT_FOUND');
  const [upload] = await services.queries.select().from(uploads).where(eq(uploads.id, id));
  if (upload === undefined || upload.purpose === 'discarded') throw new Refusal('NOT_FOUND');
  if (!(await maySee(services, request, upload))) throw new Refusal('NOT_FOUND');
  const content = await reads.get(id, isPublic(upload));
  if (content === undefined) throw new Refusal('NOT_FOUND');
  return { upload, content };
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  content: Buffer,
): void {
  reply
    .headers(FILE_HEADERS)
    .header('content-type', upload.contentType)
    .header('cache-control', isPublic(upload) ? PUBLIC_CACHE : PRIVATE_CACHE)
    .header('accept-ranges', 'bytes');
  sendPart(reply, content, request.headers.range);
}

const PUBLIC_PURPOSES: readonly (string | null)[] = ['avatar', 'nft', 'content'];
const isPublic = ({ purpose }: Upload): boolean => PUBLIC_PURPOSES.includes(purpose);

/** Players ask for parts of a sound or a film; one part is answered, any other wish with all. */
function sendPart(reply: FastifyReply, content: Buffer, range: string | undefined): void {
  const asked = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? '');
  const [, from = '', to = ''] = asked ?? [];
  if (asked === null || from + to === '') return void reply.send(content);
  const last = content.length - 1;
  const start = from === '' ? Math.max(0, content.length - Number(to)) : Number(from);
  const end = from === '' || to === '' ? last : Math.min(last, Number(to));
  if (start > end) {
    return void reply.code(416).header('content-range', `bytes */${content.length}`).send();
  }
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${content.length}`)
    .send(content.subarray(start, end + 1));
}

async function maySee(
  services: Services,
  request: FastifyRequest,
  upload: Upload,
): Promise<boolean> {
  if (isPublic(upload)) return true;
  const token = tokenOf(request);
  if (token === undefined) return false;
  const { sessions, operators, wrongTokens } = services;
  const known = sessions.recall(token);
  if (known !== undefined) return isOwner(request, known, upload);
  const isOurs = sessions.gaveOut(token) || operators.sessions.gaveOut(token);
  const whose = await wrongTokens.judge(callerOf(request.ip), isOurs, () =>
    whoseToken(services, request, token),
  );
  if (whose === undefined) return false;
  if ('userId' in whose) return isOwner(request, whose, upload);
  refuseAnother(request.headers[HEADERS.member], whose.operatorId);
  return await isShownTo(whose, services, request, upload);
}

function isOwner(request: FastifyRequest, { uid, userId }: Member, upload: Upload): boolean {
  refuseAnother(request.headers[HEADERS.member], uid);
  return userId === upload.userId;
}

async function whoseToken(
  { config, operators, sessions }: Services,
  request: FastifyRequest,
  token: string,
): Promise<Member | Operator | undefined> {
  const member = await sessions.find(token);
  if (member !== undefined || !isAtDoor(config.consoleDoor, request)) return member;
  return await operators.sessions.find(token);
}

async function isShownTo(
  { operatorId, roles }: Operator,
  { operators }: Services,
  request: FastifyRequest,
  { id, purpose, userId }: Upload,
): Promise<boolean> {
  if (purpose === null) return false;
  const viewers = VIEWERS[purpose] ?? [];
  if (!roles.includes('admin') && !viewers.some((role) => roles.includes(role))) return false;
  const input = { id, purpose, user_id: userId };
  await operators.audit.note({ operatorId, act: 'files/view', input, address: request.ip });
  return true;
}
