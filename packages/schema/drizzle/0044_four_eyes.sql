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
ALTER TABLE "funding_uses" ADD COLUMN "given" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_proposals_key" ON "operator_proposals" USING btree ("proposer","key");--> statement-breakpoint
CREATE INDEX "operator_proposals_state" ON "operator_proposals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "operator_ties_at" ON "operator_ties" USING btree ("at");