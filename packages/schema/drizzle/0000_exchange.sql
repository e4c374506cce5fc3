CREATE TABLE "checkpoint" (
	"id" integer PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"last_sequence" bigint PRIMARY KEY NOT NULL,
	"first_sequence" bigint NOT NULL,
	"count" integer NOT NULL,
	"epoch" bigint NOT NULL,
	"core_version" text NOT NULL,
	"at" bigint NOT NULL,
	"body" "bytea" NOT NULL,
	"changes_digest" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "journal_firstSequence_unique" UNIQUE("first_sequence")
);
--> statement-breakpoint
CREATE TABLE "leadership" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"currency_id" bigint NOT NULL,
	"available" numeric(38,18) NOT NULL,
	"frozen" numeric(38,18) NOT NULL,
	CONSTRAINT "balances_not_negative" CHECK ("balances"."user_id" < 1000 OR ("balances"."available" >= 0 AND "balances"."frozen" >= 0))
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_settings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" numeric(38,18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_accounts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"balance_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"account_id" integer NOT NULL,
	"currency_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reference_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"balance_after" numeric(38,18) NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY NOT NULL,
	"vip_level" integer NOT NULL,
	"trading_enabled" boolean NOT NULL,
	"granted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"time_in_force" text NOT NULL,
	"status" text NOT NULL,
	"quantity" numeric(38,18),
	"quote_budget" numeric(38,18),
	"limit_price" numeric(38,18),
	"trigger_price" numeric(38,18),
	"trigger_direction" text,
	"triggered_at" bigint,
	"filled_quantity" numeric(38,18) NOT NULL,
	"filled_notional" numeric(38,18) NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"hold_left" numeric(38,18) NOT NULL,
	"sibling_id" bigint,
	"priority" bigint NOT NULL,
	"cancel_reason" text,
	"expires_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "orders_hold_not_negative" CHECK ("orders"."hold_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"due_at" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_levels" (
	"id" bigint PRIMARY KEY NOT NULL,
	"spot_maker_rate" numeric(38,18) NOT NULL,
	"spot_taker_rate" numeric(38,18) NOT NULL,
	"futures_maker_rate" numeric(38,18) NOT NULL,
	"futures_taker_rate" numeric(38,18) NOT NULL,
	"minimum_volume" numeric(38,18) NOT NULL,
	"minimum_balance" numeric(38,18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candle_checkpoint" (
	"id" integer PRIMARY KEY NOT NULL,
	"saved_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candles" (
	"instrument_id" bigint NOT NULL,
	"period" text NOT NULL,
	"at" bigint NOT NULL,
	"open" numeric(38,18) NOT NULL,
	"high" numeric(38,18) NOT NULL,
	"low" numeric(38,18) NOT NULL,
	"close" numeric(38,18) NOT NULL,
	"volume" numeric(38,18) NOT NULL,
	"simulated" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "currencies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"decimals" integer NOT NULL,
	"enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fills" (
	"id" bigint PRIMARY KEY NOT NULL,
	"market_id" bigint NOT NULL,
	"side" text NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"quantity" numeric(38,18) NOT NULL,
	"notional" numeric(38,18) NOT NULL,
	"taker_order_id" bigint NOT NULL,
	"taker_user_id" bigint NOT NULL,
	"taker_fee" numeric(38,18) NOT NULL,
	"maker_order_id" bigint NOT NULL,
	"maker_user_id" bigint NOT NULL,
	"maker_fee" numeric(38,18) NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "fills_positive" CHECK ("fills"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "instrument_states" (
	"id" bigint PRIMARY KEY NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"tick_at" bigint NOT NULL,
	"tick_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instruments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"symbol" text NOT NULL,
	"class" text NOT NULL,
	"price_decimals" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_states" (
	"id" bigint PRIMARY KEY NOT NULL,
	"last_price" numeric(38,18),
	"last_trade_at" bigint,
	"ladder_taken" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"base_currency_id" bigint NOT NULL,
	"quote_currency_id" bigint NOT NULL,
	"price_decimals" integer NOT NULL,
	"quantity_decimals" integer NOT NULL,
	"minimum_quantity" numeric(38,18) NOT NULL,
	"maximum_quantity" numeric(38,18) NOT NULL,
	"minimum_notional" numeric(38,18) NOT NULL,
	"price_band" numeric(38,18) NOT NULL,
	"liquidity_quantity" numeric(38,18) NOT NULL,
	"liquidity_half_spread" numeric(38,18) NOT NULL,
	"enabled" boolean NOT NULL,
	"listed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tick_heads" (
	"tick_id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"volume" numeric(38,18) NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"id" bigserial NOT NULL,
	"user_id" bigint NOT NULL,
	"market_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "favourites_user_id_market_id_pk" PRIMARY KEY("user_id","market_id")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"account" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"public" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"email" text,
	"mobile" text,
	"area_code" text,
	"password_hash" text NOT NULL,
	"nickname" text NOT NULL,
	"signature" text NOT NULL,
	"head_portrait" text NOT NULL,
	"invite_code" text NOT NULL,
	"invited_by" bigint,
	"language" text NOT NULL,
	"credit_score" integer NOT NULL,
	"disabled" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"scene" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE INDEX "balances_user" ON "balances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id","id") WHERE "orders"."status" IN ('open', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "candles_key" ON "candles" USING btree ("instrument_id","period","at");--> statement-breakpoint
CREATE UNIQUE INDEX "currencies_code" ON "currencies" USING btree ("code");--> statement-breakpoint
CREATE INDEX "fills_market" ON "fills" USING btree ("market_id","id");--> statement-breakpoint
CREATE INDEX "fills_taker_order" ON "fills" USING btree ("taker_order_id") WHERE "fills"."taker_order_id" > 0;--> statement-breakpoint
CREATE INDEX "fills_maker_order" ON "fills" USING btree ("maker_order_id") WHERE "fills"."maker_order_id" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "instruments_symbol" ON "instruments" USING btree ("symbol");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_uid" ON "users" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("area_code","mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "users_invite_code" ON "users" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "verification_codes_recipient" ON "verification_codes" USING btree ("recipient","scene","id");--> statement-breakpoint
-- Members begin above the ids that the house keeps for itself.
ALTER SEQUENCE "users_id_seq" RESTART WITH 100001;
