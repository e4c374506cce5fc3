CREATE TABLE "dual_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"instrument_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"type" text NOT NULL,
	"share_price" numeric(38,18) NOT NULL,
	"rate" numeric(38,18) NOT NULL,
	"linked_price" numeric(38,18) NOT NULL,
	"days" integer NOT NULL,
	"matures_at" bigint NOT NULL,
	"shares" integer NOT NULL,
	"principal" numeric(38,18) NOT NULL,
	"payout_own" numeric(38,18) NOT NULL,
	"payout_other" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"settlement_price" numeric(38,18),
	"window_ends_at" bigint,
	"payout" numeric(38,18),
	"payout_currency_id" bigint,
	"bought_at" bigint NOT NULL,
	"settled_at" bigint,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "dual_orders_amounts" CHECK ("dual_orders"."shares" > 0 AND "dual_orders"."principal" > 0)
);
--> statement-breakpoint
CREATE TABLE "dual_products" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"coin_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"type" text NOT NULL,
	"share_price" numeric(38,18) NOT NULL,
	"rate" numeric(38,18) NOT NULL,
	"linked_price" numeric(38,18) NOT NULL,
	"days" integer NOT NULL,
	"matures_at" bigint NOT NULL,
	"ticks_minimum" integer NOT NULL,
	"sale_from" bigint NOT NULL,
	"sale_until" bigint NOT NULL,
	"total" integer NOT NULL,
	"sold" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"cost_maximum" numeric(38,18) NOT NULL,
	"needs_second" boolean NOT NULL,
	"defined_by" bigint NOT NULL,
	"approved_by" bigint,
	"status" text NOT NULL,
	"settlement_price" numeric(38,18),
	"window_ends_at" bigint,
	"settled_at" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "dual_products_sold" CHECK ("dual_products"."sold" >= 0 AND "dual_products"."sold" <= "dual_products"."total"),
	CONSTRAINT "dual_products_second" CHECK ("dual_products"."approved_by" IS NULL OR "dual_products"."approved_by" <> "dual_products"."defined_by")
);
--> statement-breakpoint
CREATE TABLE "dual_ticks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"price" numeric(38,18) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "dual_orders_user" ON "dual_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "dual_orders_product" ON "dual_orders" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "dual_products_sale" ON "dual_products" USING btree ("sale_until");