CREATE TABLE "coupon_offers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"currency_id" bigint,
	"amount" numeric(38,18),
	"discount" numeric(38,18),
	"products" jsonb NOT NULL,
	"minimum_certification" integer NOT NULL,
	"minimum_vip" integer NOT NULL,
	"days_active" integer,
	"days_to_use" integer NOT NULL,
	"quantity" integer NOT NULL,
	"claim_from" bigint NOT NULL,
	"claim_until" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	"cost_maximum" numeric(38,18),
	"needs_second" boolean NOT NULL,
	"defined_by" bigint NOT NULL,
	"approved_by" bigint,
	"claimed" integer NOT NULL,
	"used" integer NOT NULL,
	"paid_out" numeric(38,18) NOT NULL,
	"returned" numeric(38,18) NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "coupon_offers_claimed" CHECK ("coupon_offers"."claimed" <= "coupon_offers"."quantity" AND "coupon_offers"."used" <= "coupon_offers"."claimed"),
	CONSTRAINT "coupon_offers_second" CHECK ("coupon_offers"."approved_by" IS NULL OR "coupon_offers"."approved_by" <> "coupon_offers"."defined_by"),
	CONSTRAINT "coupon_offers_discount" CHECK ("coupon_offers"."discount" > 0 AND "coupon_offers"."discount" <= 1)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"offer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"currency_id" bigint,
	"amount" numeric(38,18),
	"discount" numeric(38,18),
	"products" jsonb NOT NULL,
	"minimum_certification" integer NOT NULL,
	"minimum_vip" integer NOT NULL,
	"days_active" integer,
	"status" text NOT NULL,
	"claimed_at" bigint NOT NULL,
	"use_before" bigint NOT NULL,
	"used_at" bigint,
	"active_until" bigint,
	"remaining" numeric(38,18) NOT NULL,
	"returned" numeric(38,18) NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "coupons_remaining" CHECK ("coupons"."remaining" >= 0 AND "coupons"."returned" >= 0)
);
--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "account_id" bigint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "options" ALTER COLUMN "account_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "coupon_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_once" ON "coupons" USING btree ("offer_id","user_id");--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id","id");