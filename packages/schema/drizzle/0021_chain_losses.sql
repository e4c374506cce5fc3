CREATE TABLE "chain_losses" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"txid" text NOT NULL,
	"status" text NOT NULL,
	"found_at" bigint NOT NULL,
	"back_at" bigint,
	"resolved_at" bigint,
	"resolved_by" bigint,
	"reason" text
);
--> statement-breakpoint
CREATE INDEX "chain_losses_status" ON "chain_losses" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "chain_losses_user" ON "chain_losses" USING btree ("user_id","currency_id");