ALTER TABLE "members" ADD COLUMN "self_trade_prevention" text DEFAULT 'expire_taker' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "self_trade_prevention" text DEFAULT 'expire_taker' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "self_trade_prevention" = 'expire_maker' WHERE "status" IN ('open', 'waiting') AND ("trigger_price" IS NOT NULL OR "sibling_id" IS NOT NULL);
