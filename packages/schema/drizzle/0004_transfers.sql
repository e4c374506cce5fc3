CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"from_account_id" integer NOT NULL,
	"to_account_id" integer NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "transfers_positive" CHECK ("transfers"."amount" > 0 AND "transfers"."from_account_id" <> "transfers"."to_account_id")
);
--> statement-breakpoint
CREATE INDEX "transfers_user" ON "transfers" USING btree ("user_id","id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
