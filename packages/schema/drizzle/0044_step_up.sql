CREATE TABLE "factor_removals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"factor" text NOT NULL,
	"identity" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" bigint NOT NULL,
	"approved_by" bigint,
	"approved_at" bigint,
	"due_at" bigint,
	"told_at" bigint,
	"end" text,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "owner_proofs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "security_letters" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"recipient" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "withdrawals_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_audit" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "account_security" ADD COLUMN "frozen_at" bigint;--> statement-breakpoint
ALTER TABLE "account_security" ADD COLUMN "thawed_at" bigint;--> statement-breakpoint
CREATE INDEX "factor_removals_user" ON "factor_removals" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_proofs_token" ON "owner_proofs" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "owner_proofs_expires" ON "owner_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_letters_due" ON "security_letters" USING btree ("status","due_at");