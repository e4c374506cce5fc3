ALTER TABLE "operator_audit" ADD COLUMN "commands" jsonb;--> statement-breakpoint
ALTER TABLE "operator_ties" ADD COLUMN "act" text;--> statement-breakpoint
CREATE INDEX "operator_ties_act" ON "operator_ties" USING btree ("act");