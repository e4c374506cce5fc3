CREATE TABLE "loan_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"loan_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(38,18),
	"principal" numeric(38,18) NOT NULL,
	"interest" numeric(38,18) NOT NULL,
	"collateral" numeric(38,18) NOT NULL,
	"risk_rate" numeric(38,18),
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loans" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"currency_id" bigint NOT NULL,
	"margin_currency_id" bigint NOT NULL,
	"instrument_id" bigint,
	"margin_instrument_id" bigint,
	"amount" numeric(38,18) NOT NULL,
	"days" integer NOT NULL,
	"contact" text NOT NULL,
	"daily_rate" numeric(38,18),
	"overdue_rate" numeric(38,18),
	"warn_rate" numeric(38,18),
	"clear_rate" numeric(38,18),
	"close_rate" numeric(38,18),
	"release_rate" numeric(38,18),
	"close_fee_rate" numeric(38,18),
	"collateral_required" numeric(38,18),
	"valid_until" bigint,
	"decided_by" bigint,
	"reason" text,
	"principal" numeric(38,18) NOT NULL,
	"interest" numeric(38,18) NOT NULL,
	"collateral" numeric(38,18) NOT NULL,
	"interest_paid" numeric(38,18) NOT NULL,
	"started_at" bigint,
	"due_at" bigint,
	"next_interest_at" bigint,
	"warned_at" bigint,
	"close_tick_id" bigint,
	"close_margin_tick_id" bigint,
	"close_price" numeric(38,18),
	"close_margin_price" numeric(38,18),
	"close_debt" numeric(38,18),
	"close_collateral" numeric(38,18),
	"sold" numeric(38,18),
	"close_fee" numeric(38,18),
	"proceeds" numeric(38,18),
	"shortfall" numeric(38,18),
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"ended_at" bigint,
	CONSTRAINT "loans_not_negative" CHECK ("loans"."principal" >= 0 AND "loans"."interest" >= 0 AND "loans"."collateral" >= 0)
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "market_maker" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "loan_events_loan" ON "loan_events" USING btree ("loan_id","id");--> statement-breakpoint
CREATE INDEX "loans_user" ON "loans" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "loans_open" ON "loans" USING btree ("status","id") WHERE "loans"."status" IN ('requested', 'quoted', 'active');--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "loan_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
