CREATE TABLE "adjustments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"payout_kind" text NOT NULL,
	"payout_reference" bigint NOT NULL,
	"paid" numeric(38,18) NOT NULL,
	"house_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"held" numeric(38,18) NOT NULL,
	"taken" numeric(38,18) NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"defined_by" bigint NOT NULL,
	"decided_by" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "adjustments_amount" CHECK ("adjustments"."amount" > 0 AND "adjustments"."amount" <= "adjustments"."paid" AND "adjustments"."held" >= 0 AND "adjustments"."taken" >= 0
        AND "adjustments"."held" <= "adjustments"."amount" AND "adjustments"."taken" <= "adjustments"."amount"),
	CONSTRAINT "adjustments_two" CHECK ("adjustments"."status" <> 'done'
        OR ("adjustments"."decided_by" IS NOT NULL AND "adjustments"."decided_by" <> "adjustments"."defined_by"))
);
--> statement-breakpoint
CREATE TABLE "promotion_fundings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"direction" text NOT NULL,
	"source" text NOT NULL,
	"worth" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"defined_by" bigint NOT NULL,
	"decided_by" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "promotion_fundings_amount" CHECK ("promotion_fundings"."amount" > 0),
	CONSTRAINT "promotion_fundings_two" CHECK ("promotion_fundings"."status" <> 'done'
        OR ("promotion_fundings"."decided_by" IS NOT NULL AND "promotion_fundings"."decided_by" <> "promotion_fundings"."defined_by"))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_addresses" (
	"id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"users" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_proposals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"input" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposer" integer NOT NULL,
	"key" text NOT NULL,
	"proposed_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"concerns" integer,
	"due_at" bigint,
	"told_at" bigint,
	"state" text NOT NULL,
	"decider" integer,
	"decided_at" bigint,
	"decision" text,
	"sent_at" bigint,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "operator_ties" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_offers" ADD COLUMN "reserved_open" numeric(38,18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_offers" ADD COLUMN "reserved_claimed" numeric(38,18) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "funding_uses" ADD COLUMN "given" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "shared_with" jsonb;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "admin_until" bigint;--> statement-breakpoint
CREATE INDEX "adjustments_user" ON "adjustments" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "adjustments_status" ON "adjustments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "adjustments_entry" ON "adjustments" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "promotion_fundings_status" ON "promotion_fundings" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_addresses_address" ON "withdrawal_addresses" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_proposals_key" ON "operator_proposals" USING btree ("proposer","key");--> statement-breakpoint
CREATE INDEX "operator_proposals_state" ON "operator_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "operator_ties_at" ON "operator_ties" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_audit_row" ON "operator_audit" USING btree (("input"->>'id'),"act") WHERE "operator_audit"."kind" = 'intent';--> statement-breakpoint
ALTER TABLE "coupon_offers" ADD CONSTRAINT "coupon_offers_reserved" CHECK ("coupon_offers"."reserved_open" >= 0 AND "coupon_offers"."reserved_claimed" >= 0);