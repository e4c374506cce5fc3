ALTER TABLE "operator_sessions" ADD COLUMN "looking_until" bigint;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "requester" text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "caller" text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "range" text;--> statement-breakpoint
CREATE INDEX "operator_audit_at" ON "operator_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "verification_codes_kind" ON "verification_codes" USING btree ("kind","created_at");