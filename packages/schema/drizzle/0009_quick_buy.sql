CREATE TABLE "buy_methods" (
	"id" bigint PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"currency_decimals" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"minimum" numeric(38,18) NOT NULL,
	"maximum" numeric(38,18) NOT NULL,
	"fields" jsonb NOT NULL,
	"banks" jsonb NOT NULL,
	"payee" jsonb NOT NULL,
	"qr_payload" text,
	"days_minimum" integer NOT NULL,
	"days_maximum" integer NOT NULL,
	"enabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buy_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"worth" numeric(38,18) NOT NULL,
	"rate" numeric(38,18) NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"receive" numeric(38,18) NOT NULL,
	"fee_coins" numeric(38,18) NOT NULL,
	"reference" text NOT NULL,
	"payer" text NOT NULL,
	"status" text NOT NULL,
	"pay_before" bigint NOT NULL,
	"slip" text,
	"cancel_reason" text,
	"appeal" text,
	"reason" text,
	"first_operator_id" bigint,
	"first_amount" numeric(38,18),
	"operator_id" bigint,
	"paid_amount" numeric(38,18),
	"credited" numeric(38,18),
	"created_at" bigint NOT NULL,
	"slip_at" bigint,
	"cancelled_at" bigint,
	"appealed_at" bigint,
	"decided_at" bigint,
	"appeal_before" bigint,
	"updated_at" bigint NOT NULL,
	"over" boolean NOT NULL,
	CONSTRAINT "buy_orders_paid" CHECK (("buy_orders"."status" = 'paid') = ("buy_orders"."credited" IS NOT NULL AND "buy_orders"."paid_amount" IS NOT NULL)),
	CONSTRAINT "buy_orders_credited" CHECK ("buy_orders"."credited" IS NULL OR "buy_orders"."credited" <= "buy_orders"."receive")
);
--> statement-breakpoint
CREATE TABLE "buy_payers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buy_quotes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"method_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"units_per_usd" numeric(38,18) NOT NULL,
	"worth" numeric(38,18) NOT NULL,
	"rate" numeric(38,18) NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"receive" numeric(38,18) NOT NULL,
	"fee_coins" numeric(38,18) NOT NULL,
	"valid_until" bigint NOT NULL,
	"order_id" bigint,
	"over" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "buy_quotes_positive" CHECK ("buy_quotes"."amount" > 0 AND "buy_quotes"."receive" > 0 AND "buy_quotes"."fee" >= 0)
);
--> statement-breakpoint
CREATE INDEX "buy_orders_user" ON "buy_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "buy_orders_status" ON "buy_orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "buy_quotes_user" ON "buy_quotes" USING btree ("user_id","id");