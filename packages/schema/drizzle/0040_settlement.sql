ALTER TABLE "dual_products" ADD COLUMN "settlement_rule" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE TABLE "feed_gaps" (
	"id" bigint PRIMARY KEY NOT NULL,
	"instrument_id" bigint NOT NULL,
	"from_at" bigint NOT NULL,
	"until_at" bigint NOT NULL,
	"stale_ms" integer NOT NULL,
	CONSTRAINT "feed_gaps_length" CHECK ("feed_gaps"."until_at" - "feed_gaps"."from_at" > "feed_gaps"."stale_ms")
);
--> statement-breakpoint
CREATE INDEX "feed_gaps_until" ON "feed_gaps" USING btree ("until_at");
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "feed_gaps" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
