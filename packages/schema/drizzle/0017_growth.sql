CREATE TABLE "growth_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inviters" (
	"id" bigint PRIMARY KEY NOT NULL,
	"told_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebates" (
	"id" bigint PRIMARY KEY NOT NULL,
	"inviter_id" bigint NOT NULL,
	"invitee_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"fees" numeric(38,18) NOT NULL,
	"rate" numeric(38,18) NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "rebates_within_fees" CHECK ("rebates"."amount" >= 0 AND "rebates"."amount" <= "rebates"."fees" * "rebates"."rate")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"inviter_id" bigint NOT NULL,
	"invitee_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"paid_to" bigint NOT NULL,
	"fees" numeric(38,18) NOT NULL,
	"rebates" numeric(38,18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_evaluations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"volume" numeric(38,18) NOT NULL,
	"balance" numeric(38,18) NOT NULL,
	"level_before" integer NOT NULL,
	"level" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "vip_day" integer;--> statement-breakpoint
CREATE INDEX "rebates_inviter" ON "rebates" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "vip_evaluations_user" ON "vip_evaluations" USING btree ("user_id","id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "rebates"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "vip_evaluations"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
