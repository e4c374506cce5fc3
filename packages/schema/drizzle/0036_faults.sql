CREATE TABLE "faults" (
	"id" bigint PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"row_id" bigint,
	"error" text NOT NULL,
	"suspect_id" bigint,
	"status" text NOT NULL,
	"parked_at" bigint NOT NULL,
	"tick_at" bigint,
	"tick_price" numeric(38,18),
	"tick_hash" text,
	"released_at" bigint,
	"released_by" bigint
);
--> statement-breakpoint
CREATE INDEX "faults_path" ON "faults" USING btree ("path");
