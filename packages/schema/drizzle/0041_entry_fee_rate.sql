ALTER TABLE "positions" ADD COLUMN "entry_fee_rate_max" numeric(38,18) DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Entries that rest already were sent at rates that no row remembers: those of today's level.
UPDATE "positions" AS p SET "entry_fee_rate_max" = GREATEST(v."futures_maker_rate", v."futures_taker_rate")
FROM "members" AS m JOIN "vip_levels" AS v ON v."id" = m."vip_level"
WHERE m."id" = p."user_id";--> statement-breakpoint
ALTER TABLE "positions" ALTER COLUMN "entry_fee_rate_max" DROP DEFAULT;
