CREATE TABLE "content_acceptances" (
	"user_id" bigint NOT NULL,
	"piece_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"language" text NOT NULL,
	"hash" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "content_acceptances_user_id_piece_id_version_pk" PRIMARY KEY("user_id","piece_id","version")
);
--> statement-breakpoint
CREATE TABLE "content_pieces" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text,
	"created_at" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"withdrawn_at" bigint,
	"withdrawn_by" bigint
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"piece_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"thumbnail" text,
	"link" text,
	"position" integer NOT NULL,
	"must_accept" boolean NOT NULL,
	"publish_at" bigint NOT NULL,
	"until" bigint,
	"hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	CONSTRAINT "content_versions_piece_id_version_pk" PRIMARY KEY("piece_id","version")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_pieces_slug" ON "content_pieces" USING btree ("kind","slug") WHERE "content_pieces"."slug" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "content_pieces_kind" ON "content_pieces" USING btree ("kind","id");--> statement-breakpoint
-- Hand-made: what was published and what was accepted is only ever added.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "content_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "content_acceptances"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- End of the hand-made part.
