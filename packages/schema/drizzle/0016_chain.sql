CREATE TABLE "chain_blocks" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"chain" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "chain_deposits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"network_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"txid" text NOT NULL,
	"output_index" integer NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"status" text NOT NULL,
	"deposit_id" bigint,
	"refusal" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_payouts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"withdrawal_id" bigint NOT NULL,
	"chain" text NOT NULL,
	"sender" text NOT NULL,
	"nonce" bigint NOT NULL,
	"contract" text,
	"recipient" text NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"fee_max" numeric(78, 0) NOT NULL,
	"txid" text NOT NULL,
	"raw" text NOT NULL,
	"status" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chain_deposits_output" ON "chain_deposits" USING btree ("network_id","txid","output_index");--> statement-breakpoint
CREATE INDEX "chain_deposits_status" ON "chain_deposits" USING btree ("chain","status","block_number");--> statement-breakpoint
CREATE INDEX "chain_deposits_user" ON "chain_deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_payouts_withdrawal" ON "chain_payouts" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_payouts_nonce" ON "chain_payouts" USING btree ("chain","sender","nonce");--> statement-breakpoint
CREATE INDEX "chain_payouts_status" ON "chain_payouts" USING btree ("chain","status","nonce");