CREATE TABLE "signing_keys" (
	"number" integer PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"since" bigint NOT NULL,
	"handover" text,
	"acceptance" text
);
--> statement-breakpoint
ALTER TABLE "dual_orders" ADD COLUMN "settled_sequence" bigint;--> statement-breakpoint
ALTER TABLE "liquidations" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "loans" ADD COLUMN "close_sequence" bigint;--> statement-breakpoint
ALTER TABLE "options" ADD COLUMN "settled_sequence" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trigger_sequence" bigint;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "close_sequence" bigint;--> statement-breakpoint
ALTER TABLE "prediction_quizzes" ADD COLUMN "settled_sequence" bigint;--> statement-breakpoint
ALTER TABLE "tick_heads" ADD COLUMN "key_number" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_id" ON "signing_keys" USING btree ("key_id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "signing_keys"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
