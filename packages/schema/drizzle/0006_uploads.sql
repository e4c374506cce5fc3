CREATE TABLE "identity_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"level" integer NOT NULL,
	"id_type" text NOT NULL,
	"name" text NOT NULL,
	"number_sealed" text NOT NULL,
	"number_hash" text NOT NULL,
	"front_upload" text,
	"reverse_upload" text,
	"duplicate" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"reason_text" text,
	"created_at" bigint NOT NULL,
	"decided_at" bigint,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text,
	"reference" text,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"taken_at" bigint
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "certified_level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "identity_requests_user" ON "identity_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "identity_requests_status" ON "identity_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "identity_requests_number" ON "identity_requests" USING btree ("number_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_requests_one_in_review" ON "identity_requests" USING btree ("user_id") WHERE "identity_requests"."status" = 'in_review';--> statement-breakpoint
CREATE INDEX "uploads_pending" ON "uploads" USING btree ("user_id","created_at") WHERE "uploads"."purpose" IS NULL;--> statement-breakpoint
CREATE INDEX "uploads_discarded" ON "uploads" USING btree ("id") WHERE "uploads"."purpose" = 'discarded';--> statement-breakpoint
CREATE INDEX "uploads_content" ON "uploads" USING btree ("content_hash");