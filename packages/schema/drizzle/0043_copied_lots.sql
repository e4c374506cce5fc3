ALTER TABLE "positions" ADD COLUMN "trader_lots" numeric(38,18);
