import type { calls, OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { creatorWire, currencyName, filesWire, type Names, shortUid } from './nft-wire.ts';
import type { WorkRow } from './nft.queries.ts';
import type { OpeningRow, OwnedRow } from './owned.queries.ts';

type OwnedWire = OutputOf<typeof calls.nft.mine>['data'][number];
export type RevealWire = OutputOf<typeof calls.nft.reveal>;

export function ownedWire(row: OwnedRow, names: Names): OwnedWire {
  const { work, artist, collection } = row;
  return {
    kind: row.kind,
    id: row.id,
    code: row.code,
    name: work.name,
    ...filesWire(work),
    creator: creatorWire(artist, row.creatorUid, row.creatorAvatar),
    collection:
      work.collectionId === null || collection === null
        ? null
        : { id: work.collectionId, name: collection },
    rarity: work.rarity,
    edition: row.edition,
    editions: work.editions,
    state: row.state,
    sale_code: row.saleCode,
    paid: formatAmount(row.paid),
    currency_id: row.currencyId,
    currency: currencyName(row.currencyId, names),
    royalty_rate: formatAmount(work.royalty),
    fee_rate: formatAmount(row.feeRate),
    acquired_at: row.acquiredAt,
  };
}

/** Everything that checks an opening; `works` are the contents of its sale. */
export function revealWire(
  { box, sale, uid, tickAt, tickPrice, symbol }: OpeningRow,
  works: readonly WorkRow[],
): RevealWire {
  const index = box.contentIndex ?? 0;
  const work = works[index];
  return {
    box: box.code,
    box_id: box.id,
    uid: shortUid(uid),
    number: box.number ?? 0,
    commitment: sale.commitment ?? '',
    commitment_text: sale.commitmentText ?? '',
    seed: box.seed ?? '',
    member_seed: box.memberSeed ?? '',
    tick: {
      id: box.tickId ?? 0,
      symbol,
      price: formatAmount(tickPrice),
      time: tickAt,
      hash: box.tickHash ?? '',
    },
    requested_at: box.requestedAt ?? 0,
    opened_at: box.openedAt ?? 0,
    digest: box.digest ?? '',
    roll: box.roll ?? 0,
    index,
    name: work?.name ?? '',
    rarity: work?.rarity ?? 'common',
    thumbnail: work?.thumbnail ?? '',
  };
}
