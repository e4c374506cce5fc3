ALTER TABLE "liquidations" ADD COLUMN "stale_rule" jsonb;
