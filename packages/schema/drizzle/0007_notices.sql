CREATE TABLE "announcements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"link" text,
	"at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"withdrawn_at" bigint,
	"withdrawn_by" bigint
);
--> statement-breakpoint
CREATE TABLE "message_marks" (
	"user_id" bigint NOT NULL,
	"section" text NOT NULL,
	"read_until" bigint NOT NULL,
	CONSTRAINT "message_marks_user_id_section_pk" PRIMARY KEY("user_id","section")
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"user_id" bigint NOT NULL,
	"section" text NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "message_reads_user_id_section_message_id_pk" PRIMARY KEY("user_id","section","message_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "notices"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
