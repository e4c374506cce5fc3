CREATE TABLE "copies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"follow_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"trader_id" bigint NOT NULL,
	"trader_position_id" bigint NOT NULL,
	"position_id" bigint,
	"action" text NOT NULL,
	"trader_price" numeric(38,18),
	"follower_price" numeric(38,18),
	"delay_ms" integer NOT NULL,
	"skipped" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"trader_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" numeric(38,18) NOT NULL,
	"deadline" bigint,
	"maximum_margin" numeric(38,18),
	"profit_share" numeric(38,18) NOT NULL,
	"stop_loss" numeric(38,18),
	"status" text NOT NULL,
	"end_reason" text,
	"realised_profit" numeric(38,18) NOT NULL,
	"high_water_mark" numeric(38,18) NOT NULL,
	"share_paid" numeric(38,18) NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "follows_not_negative" CHECK ("follows"."high_water_mark" >= 0 AND "follows"."share_paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "trader_statistics" (
	"trader_id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"total_profit" numeric(38,18) NOT NULL,
	"return_rate" numeric(38,18) NOT NULL,
	"closed_orders" integer NOT NULL,
	"profit_orders" integer NOT NULL,
	"followers" integer NOT NULL,
	"followers_profit" numeric(38,18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"profit_share" numeric(38,18) NOT NULL,
	"introduction" text NOT NULL,
	"reason" text,
	"earned" numeric(38,18) NOT NULL,
	"applied_at" bigint NOT NULL,
	"decided_at" bigint
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"margin_currency_id" bigint NOT NULL,
	"lot_size" numeric(38,18) NOT NULL,
	"minimum_lots" numeric(38,18) NOT NULL,
	"maximum_lots" numeric(38,18) NOT NULL,
	"multiples" jsonb NOT NULL,
	"tiers" jsonb NOT NULL,
	"overnight_rate" numeric(38,18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "liquidations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"position_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"margin_mode" text NOT NULL,
	"lots" numeric(38,18) NOT NULL,
	"tick_id" bigint NOT NULL,
	"mark_price" numeric(38,18) NOT NULL,
	"bankruptcy_price" numeric(38,18) NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"equity" numeric(38,18) NOT NULL,
	"maintenance" numeric(38,18) NOT NULL,
	"balance" numeric(38,18) NOT NULL,
	"insurance" numeric(38,18) NOT NULL,
	"deleveraged_lots" numeric(38,18) NOT NULL,
	"inputs" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"margin_mode" text NOT NULL,
	"multiple" integer NOT NULL,
	"lots" numeric(38,18) NOT NULL,
	"open_lots" numeric(38,18) NOT NULL,
	"open_value" numeric(38,18) NOT NULL,
	"entered_lots" numeric(38,18) NOT NULL,
	"entered_value" numeric(38,18) NOT NULL,
	"exited_lots" numeric(38,18) NOT NULL,
	"exited_value" numeric(38,18) NOT NULL,
	"entry_order_id" bigint NOT NULL,
	"margin" numeric(38,18) NOT NULL,
	"advanced" numeric(38,18) NOT NULL,
	"realised_profit" numeric(38,18) NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"overnight_fee" numeric(38,18) NOT NULL,
	"take_profit_price" numeric(38,18),
	"stop_loss_price" numeric(38,18),
	"close_reason" text,
	"close_tick_id" bigint,
	"follow_id" bigint,
	"trader_position_id" bigint,
	"created_at" bigint NOT NULL,
	"opened_at" bigint,
	"closed_at" bigint,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "positions_not_negative" CHECK ("positions"."open_lots" >= 0 AND "positions"."open_value" >= 0 AND "positions"."margin" >= 0 AND "positions"."advanced" >= 0)
);
--> statement-breakpoint
CREATE TABLE "option_durations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"payout_ratio" numeric(38,18) NOT NULL,
	"enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "options" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"instrument_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"direction" text NOT NULL,
	"seconds" integer NOT NULL,
	"stake" numeric(38,18) NOT NULL,
	"payout_ratio" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"accepted_at" bigint NOT NULL,
	"tick_wait_ms" integer NOT NULL,
	"bucket_at" bigint NOT NULL,
	"entry_tick_id" bigint,
	"entry_at" bigint,
	"entry_price" numeric(38,18),
	"expires_at" bigint,
	"exit_tick_id" bigint,
	"exit_at" bigint,
	"exit_price" numeric(38,18),
	"result" text,
	"returned" numeric(38,18) NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "corporate_actions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"numerator" integer NOT NULL,
	"denominator" integer NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"holders" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "position_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reduces" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reduces" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trigger_tick_id" bigint;--> statement-breakpoint
ALTER TABLE "instrument_states" ADD COLUMN "closed_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instrument_states" ALTER COLUMN "closed_until" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "market_states" ADD COLUMN "reference_price" numeric(38,18);--> statement-breakpoint
ALTER TABLE "market_states" ADD COLUMN "liquidity_lots" numeric(38,18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_states" ALTER COLUMN "liquidity_lots" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "market_states" ADD COLUMN "liquidity_cash" numeric(38,18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_states" ALTER COLUMN "liquidity_cash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "market_states" ADD COLUMN "overnight_at" bigint;--> statement-breakpoint
CREATE INDEX "copies_user" ON "copies" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "copies_follow" ON "copies" USING btree ("follow_id","id");--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "follows_trader" ON "follows" USING btree ("trader_id","id");--> statement-breakpoint
CREATE INDEX "liquidations_user" ON "liquidations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "liquidations_position" ON "liquidations" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "positions_user" ON "positions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "positions_live" ON "positions" USING btree ("user_id","id") WHERE "positions"."status" IN ('waiting', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "orders_position" ON "orders" USING btree ("position_id") WHERE "orders"."position_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "positions_market" ON "positions" USING btree ("market_id") WHERE "positions"."status" IN ('open', 'closing');--> statement-breakpoint
CREATE INDEX "positions_follow" ON "positions" USING btree ("follow_id") WHERE "positions"."follow_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "options_user" ON "options" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "options_settled" ON "options" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "corporate_actions_instrument" ON "corporate_actions" USING btree ("instrument_id","id");