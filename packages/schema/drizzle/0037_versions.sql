CREATE TABLE "core_versions" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_rows" (
	"sequence" bigint NOT NULL,
	"table_name" text NOT NULL,
	"part" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "version_rows_sequence_table_name_part_pk" PRIMARY KEY("sequence","table_name","part")
);
--> statement-breakpoint
-- Hand-made: what began is history, and so are the rows that it began with.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "core_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "version_rows"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- End of the hand-made part.
