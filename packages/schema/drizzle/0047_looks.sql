ALTER TABLE "operator_sessions" ADD COLUMN "looking_until" bigint;--> statement-breakpoint
CREATE INDEX "operator_audit_at" ON "operator_audit" USING btree ("at");