CREATE TABLE "payout_transactions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"transaction" text NOT NULL,
	"withdrawal_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_transactions_transaction" ON "payout_transactions" USING btree ("transaction");--> statement-breakpoint
-- What was paid before counts too: of two that name the same transaction the first keeps it. The id
-- is made of the hash as in the core, where two that begin alike stand one after the other.
INSERT INTO "payout_transactions" ("id", "transaction", "withdrawal_id")
SELECT place + row_number() OVER (PARTITION BY place ORDER BY withdrawal_id), transaction, withdrawal_id
FROM (
  SELECT DISTINCT ON (transaction) transaction, withdrawal_id,
    ('x' || lpad(left(encode(sha256(convert_to('payout ' || transaction, 'UTF8')), 'hex'), 13), 16, '0'))::bit(64)::bigint AS place
  FROM (
    SELECT w.id AS withdrawal_id,
      n.chain || ' ' || regexp_replace(lower(regexp_replace(w.txid, '^\s+|\s+$', '', 'g')), '^0x', '') AS transaction
    FROM withdrawals w JOIN networks n ON n.id = w.network_id
    WHERE w.txid IS NOT NULL
  ) named
  ORDER BY transaction, withdrawal_id
) first;
