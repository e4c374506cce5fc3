CREATE TABLE "conversions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"quote_id" bigint NOT NULL,
	"from_currency_id" bigint NOT NULL,
	"to_currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"received" numeric(38,18) NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"fee_rate" numeric(38,18) NOT NULL,
	"from_price" numeric(38,18) NOT NULL,
	"to_price" numeric(38,18) NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "conversions_positive" CHECK ("conversions"."amount" > 0 AND "conversions"."received" > 0 AND "conversions"."fee" >= 0 AND "conversions"."from_currency_id" <> "conversions"."to_currency_id")
);
--> statement-breakpoint
CREATE TABLE "convert_quotes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"from_currency_id" bigint NOT NULL,
	"to_currency_id" bigint NOT NULL,
	"from_price" numeric(38,18) NOT NULL,
	"to_price" numeric(38,18) NOT NULL,
	"fee_rate" numeric(38,18) NOT NULL,
	"valid_until" bigint NOT NULL,
	"conversion_id" bigint,
	"over" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "convert_quotes_prices" CHECK ("convert_quotes"."from_price" > 0 AND "convert_quotes"."to_price" > 0),
	CONSTRAINT "convert_quotes_coins" CHECK ("convert_quotes"."from_currency_id" <> "convert_quotes"."to_currency_id")
);
--> statement-breakpoint
CREATE INDEX "conversions_user" ON "conversions" USING btree ("user_id","id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "conversions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
