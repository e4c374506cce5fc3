ALTER TABLE "operator_sessions" ADD COLUMN "looking_until" bigint;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "requester" text;--> statement-breakpoint
CREATE INDEX "operator_audit_at" ON "operator_audit" USING btree ("at");