import { randomBytes } from 'node:crypto';
import { calls, NFT_FILE_BYTES_MAX } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { ledgerEntries, nftFiles } from '@kontor/schema';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { fileRoute, route } from '../../http/route.ts';
import { type MemberContext, submit } from '../../http/submit.ts';
import { ImageFault } from '../../platform/images.ts';
import { amountOf } from '../../platform/sums.ts';
import type { Services } from '../../services.ts';
import { ensureMember } from '../people/index.ts';
import { addressOf, checkUpload, keepImage, takeUpload } from '../uploads/index.ts';
import { artistWire } from './looks.ts';
import { MediaFault, readMedia } from './media.ts';
import { currencyName } from './nft-wire.ts';
import { artistOfMember } from './people.queries.ts';

/** Takes a file of a work, for a drop that is still being filled in. */
export const upload = fileRoute(
  calls.nft.upload,
  NFT_FILE_BYTES_MAX,
  async ({ input, member, services }) => {
    const artist = await artistOfMember(services.queries, member.userId);
    if (artist?.artist.status !== 'approved') refuse('NFT_ARTIST_REQUIRED');
    const made = await readMedia(services.images, Buffer.from(input.file)).catch(
      (error: unknown) => {
        if (error instanceof MediaFault) return refuse('NFT_MEDIA_INVALID', { field: 'file' });
        if (!(error instanceof ImageFault)) throw error;
        services.log.debug({ err: error, userId: member.userId }, 'a work was refused');
        return refuse('NFT_MEDIA_INVALID', { field: 'file' });
      },
    );
    const thumbnail = await keepImage(services, member.userId, made.thumbnail);
    const id = await keepImage(services, member.userId, made.file);
    await services.queries.insert(nftFiles).values({ id, media: made.media, thumbnail });
    const { width, height, bytes } = made.file;
    return {
      address: addressOf(id),
      media: made.media,
      url: addressOf(id),
      thumbnail: addressOf(thumbnail),
      width: width === 0 ? null : width,
      height: height === 0 ? null : height,
      bytes: bytes.length,
    };
  },
);

/** The own application, and what was earned as an artist. */
export const artistStatus = route(calls.nft.artistStatus, async ({ member, services }) => {
  const found = await artistOfMember(services.queries, member.userId);
  if (found === undefined) return null;
  const { status, reason } = found.artist;
  return { ...artistWire(found), status, reason, earned: await earnedBy(services, member.userId) };
});

async function earnedBy({ queries, markets }: Services, userId: number) {
  const { currencyId, kind, amount } = ledgerEntries;
  const rows = await queries
    .select({ currencyId, total: sql<string>`sum(${amount})` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        inArray(kind, ['nft.royalty', 'nft.payment', 'nft.forfeit']),
        gt(amount, 0n),
      ),
    )
    .groupBy(currencyId);
  return rows.map((row) => ({
    currency: currencyName(row.currencyId, markets.catalogue),
    amount: formatAmount(amountOf(row.total)),
  }));
}

export const applyArtist = route(calls.nft.applyArtist, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { name, introduction, avatar } = input;
  const files = avatar === undefined ? [] : [ownFile(context, avatar, 'avatar')];
  for (const file of files) await checkUpload(services, file);
  await submit(context, 'nft.apply', { name, introduction, avatar });
  await publish(context, files);
  return { status: 'applied' as const };
});

export const createCollection = route(calls.nft.createCollection, async (context) => {
  const { name, description } = context.input;
  const { collectionId } = await submit(context, 'nft.collection', { name, description });
  return { id: collectionId };
});

/** Offers a work or a box of works. Its files are everybody's to see from then on. */
export const drop = route(calls.nft.drop, async (context) => {
  const { input, member, services } = context;
  const artist = await artistOfMember(services.queries, member.userId);
  if (artist?.artist.status !== 'approved') refuse('NFT_ARTIST_REQUIRED');
  const isBox = input.sale === 'blind_box';
  const { files, ...cover } = await findFile(context, input.media, 'media');
  const contents = [];
  for (const { name, media, rarity, odds } of isBox ? (input.contents ?? []) : []) {
    const { files: more, ...found } = await findFile(context, media, 'contents');
    files.push(...more);
    contents.push({ name, rarity, odds, ...found });
  }
  const { code } = await submit(context, 'nft.drop', {
    name: input.name,
    description: input.description,
    ...cover,
    collectionId: input.collection_id,
    rarity: input.rarity,
    royalty: input.royalty,
    sale: input.sale,
    currencyId: input.currency_id,
    stock: input.stock ?? 1,
    price: input.price,
    startsAt: input.starts_at,
    endsAt: input.ends_at,
    margin: input.margin,
    increment: input.increment,
    contents: isBox ? contents : null,
    seed: isBox ? drawChain(context) : null,
  });
  await publish(context, files);
  return { code, state: 'waiting' as const };
});

/** The end of a chain of seeds: known to the server alone, and of a repeat the same as before. */
function drawChain({ services, member, request }: MemberContext): string {
  const { idempotencyKey } = request;
  if (idempotencyKey === null) return randomBytes(32).toString('hex');
  const drawn = services.dataKeys.hash('seeds of boxes', `${member.userId} ${idempotencyKey}`);
  return Buffer.from(drawn, 'base64url').toString('hex');
}

/** An artist may use an own file again, as after a drop that was refused. */
const ownWork = (userId: number): string => `nft ${userId}`;

const ownFile = ({ member }: MemberContext, address: string, field: string) =>
  ({
    address,
    field,
    userId: member.userId,
    purpose: 'nft',
    reference: ownWork(member.userId),
  }) as const;

/** A file for a work, with its picture, and what is public once nothing can be refused any more. */
async function findFile(context: MemberContext, address: string, field: string) {
  const { queries } = context.services;
  const own = ownFile(context, address, field);
  const row = await checkUpload(context.services, own);
  const [file] = await queries.select().from(nftFiles).where(eq(nftFiles.id, row.id));
  if (file === undefined) return refuse('UPLOAD_UNKNOWN', { field });
  const thumbnail = addressOf(file.thumbnail);
  const files = [own, ownFile(context, thumbnail, field)];
  for (const one of files) await checkUpload(context.services, one);
  return { files, media: file.media, file: address, thumbnail, mediaHash: row.contentHash };
}

/** Makes files everybody's to see. A request that broke before this does it when it is repeated. */
async function publish({ services }: MemberContext, files: readonly ReturnType<typeof ownFile>[]) {
  for (const file of files) await takeUpload(services, file);
}
