import { contentOf, openingText, rollOf } from '@kontor/rules/nft';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, type Read } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Tick } from '../kernel/subject.ts';
import { closeIfDone, mint } from './sale.ts';

const SEED = /^[A-Za-z0-9]{1,64}$/;
const seedInput: Read<string> = (value, field) =>
  typeof value === 'string' && SEED.test(value) ? value : refuse('FIELD_FORMAT', { field });

/**
 * Asks for an own box to be opened. What is in it is drawn with the next index tick, so that nobody
 * knows it while anything about it can still be chosen: the sale's seed is fixed by its commitment,
 * the member's is sent here, and the tick comes after both.
 */
export const openBox = command(
  'nft.open_box',
  'member',
  { boxId: idInput, seed: seedInput },
  (x, { boxId, seed }) => {
    const box = x.nftBoxes.tryEdit(boxId);
    if (box?.userId !== x.actor) return refuse('NFT_BOX_UNKNOWN', { field: 'code' });
    if (box.status !== 'unopened') refuse('NFT_BOX_OPENED', { field: 'code' });
    box.status = 'opening';
    box.memberSeed = seed;
    box.requestedAt = x.at;
    x.nftHeld.opening.add(boxId);
    return { boxId };
  },
);

/** Opens what waits, by time of the request and then by number, with the first later tick. */
export function drawBoxes(x: Exchange, tick: Tick): void {
  if (x.nftHeld.opening.size === 0 || tick.instrumentId !== drawingInstrument(x)) return;
  const waiting = [...x.nftHeld.opening].flatMap((id) => x.nftBoxes.get(id) ?? []);
  waiting.sort((a, b) => (a.requestedAt ?? 0) - (b.requestedAt ?? 0) || a.id - b.id);
  for (const { id, requestedAt } of waiting) {
    if ((requestedAt ?? 0) >= tick.at) continue;
    draw(x, id, tick);
    x.nftHeld.opening.delete(id);
  }
}

/** The first of the platform, BTC/USDT: whatever an operator says of it, its number stays. */
function drawingInstrument(x: Exchange): number | undefined {
  let first: number | undefined;
  for (const { id } of x.instruments.values()) if (first === undefined || id < first) first = id;
  return first;
}

function draw(x: Exchange, boxId: number, tick: Tick): void {
  const box = x.nftBoxes.edit(boxId);
  const sale = x.nftSales.edit(box.saleId);
  const sha256 = (text: string) => x.host.sha256(text);
  sale.opened += 1;
  sale.updatedAt = x.at;
  const seed = x.nftHeld.chainOf(sale, sha256)[sale.opened] as string;
  const tickHash = tick.hash;
  const digest = sha256(openingText(seed, box.memberSeed ?? '', tickHash, boxId));
  const roll = rollOf(digest);
  const contents = sale.contents ?? [];
  const contentIndex = contentOf(roll, contents);
  const workId = contents[contentIndex]?.workId ?? 0;
  const tokenId = mint(x, box.userId, workId, sale, box.paid);
  const drawn = { number: sale.opened, seed, tickId: tick.id, tickHash, digest, roll };
  Object.assign(box, drawn, { contentIndex, tokenId, openedAt: x.at, status: 'opened' });
  closeIfDone(x, sale);
}
