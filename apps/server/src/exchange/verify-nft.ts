import type { MoneyCheck } from './verify-money.ts';

/** What must be true of the marketplace's money and of who owns what. */
export const NFT_CHECKS: readonly MoneyCheck[] = [
  {
    name: 'works were paid as their orders say',
    looked: 'SELECT count(*) FROM nft_orders',
    faults: `SELECT 'order', o.id, 'is', o.status, 'and', coalesce(e.paid, 0), 'of', o.price,
        'was paid'
      FROM nft_orders o
      LEFT JOIN (
        SELECT reference_id, user_id, -sum(amount) AS paid FROM ledger_entries
        WHERE kind = 'nft.payment' AND amount < 0 GROUP BY 1, 2
      ) e ON e.reference_id = o.id AND e.user_id = o.user_id
      WHERE coalesce(e.paid, 0) <> CASE WHEN o.status = 'paid' THEN o.price ELSE 0 END
        OR o.fee + o.royalty + o.net <> o.price`,
    seen: 'orders of works',
  },
  {
    name: 'each edition of a work has one owner',
    looked: 'SELECT count(*) FROM nft_works',
    faults: `SELECT 'work', w.id, 'has', w.editions, 'editions, owned are', count(t.id)
      FROM nft_works w LEFT JOIN nft_tokens t ON t.work_id = w.id
      GROUP BY w.id, w.editions
      HAVING count(t.id) <> w.editions OR count(DISTINCT t.edition) <> w.editions`,
    seen: 'works',
  },
  {
    name: 'sales equal their orders and openings',
    looked: 'SELECT count(*) FROM nft_sales',
    faults: `SELECT 'sale', s.id, 'says', s.sold, 'sold,', s.reserved, 'reserved,', s.opened,
        'opened'
      FROM nft_sales s
      WHERE s.sold <> (SELECT count(*) FROM nft_orders o
          WHERE o.sale_id = s.id AND o.status = 'paid')
        OR s.reserved <> (SELECT count(*) FROM nft_orders o
          WHERE o.sale_id = s.id AND o.status = 'unpaid')
        OR s.opened <> (SELECT count(*) FROM nft_boxes b
          WHERE b.sale_id = s.id AND b.status = 'opened')`,
    seen: 'sales of works',
  },
  {
    name: 'boxes were opened as they were committed to',
    looked: "SELECT count(*) FROM nft_boxes WHERE status = 'opened'",
    faults: `SELECT 'box', b.id, 'was not drawn from its seed, its owner and tick', b.tick_id
      FROM nft_boxes b JOIN nft_sales s ON s.id = b.sale_id
      LEFT JOIN ticks t ON t.id = b.tick_id
      LEFT JOIN nft_tokens k ON k.id = b.token_id
      LEFT JOIN nft_works w ON w.id = k.work_id
      WHERE b.status = 'opened' AND (
        s.commitment <> encode(sha256(convert_to(s.commitment_text, 'UTF8')), 'hex')
        OR b.digest <> encode(sha256(convert_to(
          b.seed || ':' || b.member_seed || ':' || b.tick_hash || ':' || b.id, 'UTF8')), 'hex')
        OR t.hash IS DISTINCT FROM b.tick_hash OR t.at <= b.requested_at
        OR t.instrument_id <> (SELECT min(id) FROM instruments)
        OR EXISTS (SELECT FROM ticks f
          WHERE f.id >= t.instrument_id * 4294967296 + b.requested_at / 1000
            AND f.id < t.id AND f.at > b.requested_at)
        OR b.roll IS DISTINCT FROM mod(
          ('x' || left(b.digest, 8))::bit(32)::bigint::numeric * 4294967296
            + ('x' || substr(b.digest, 9, 8))::bit(32)::bigint, 1000000)
        OR b.content_index IS DISTINCT FROM (SELECT min(c.place) - 1 FROM (
            SELECT place, sum((content ->> 'odds')::int) OVER (ORDER BY place) AS below
            FROM json_array_elements(s.commitment_text::json -> 'contents')
              WITH ORDINALITY AS contents (content, place)) c
          WHERE b.roll < c.below)
        OR w.id IS DISTINCT FROM (s.contents -> b.content_index ->> 'workId')::bigint
        OR w.media_hash IS DISTINCT FROM
          s.commitment_text::json -> 'contents' -> b.content_index ->> 'hash'
        OR encode(sha256(convert_to(b.seed, 'UTF8')), 'hex') <> coalesce(
          (SELECT p.seed FROM nft_boxes p WHERE p.sale_id = b.sale_id AND p.number = b.number - 1),
          s.commitment_text::json ->> 'seed_head'))`,
    seen: 'opened boxes',
  },
];
