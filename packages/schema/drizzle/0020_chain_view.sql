ALTER TABLE "chain_cursors" ADD COLUMN "head_number" bigint;--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "read_at" bigint;