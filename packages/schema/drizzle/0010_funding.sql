CREATE TABLE "bank_cards" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"real_name" text NOT NULL,
	"number_sealed" text NOT NULL,
	"number_hash" text NOT NULL,
	"number_tail" text NOT NULL,
	"bank_name" text NOT NULL,
	"branch" text NOT NULL,
	"province_city" text NOT NULL,
	"swift_code" text NOT NULL,
	"aba_number" text NOT NULL,
	"holder_address" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" bigint NOT NULL,
	"usable_from" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "deposit_addresses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"chain" text NOT NULL,
	"index" integer NOT NULL,
	"address" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"credited" numeric(38,18),
	"status" text NOT NULL,
	"voucher" text,
	"account" text,
	"txid" text,
	"output_index" integer,
	"reason_code" text,
	"reason" text,
	"operator_id" bigint,
	"created_at" bigint NOT NULL,
	"handled_at" bigint,
	CONSTRAINT "deposits_credited_once" CHECK (("deposits"."status" = 'confirmed') = ("deposits"."credited" IS NOT NULL AND "deposits"."credited" > 0))
);
--> statement-breakpoint
CREATE TABLE "funding_proofs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"proof" text NOT NULL,
	"deposit_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funding_uses" (
	"id" bigint PRIMARY KEY NOT NULL,
	"pending_deposits" integer NOT NULL,
	"open_withdrawals" integer NOT NULL,
	"counted" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "networks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"currency_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"chain" text NOT NULL,
	"address_format" text NOT NULL,
	"mode" text NOT NULL,
	"deposit_enabled" boolean NOT NULL,
	"withdrawal_enabled" boolean NOT NULL,
	"minimum_deposit" numeric(38,18) NOT NULL,
	"confirmations" integer NOT NULL,
	"minimum_withdrawal" numeric(38,18) NOT NULL,
	"withdrawal_fee" numeric(38,18) NOT NULL,
	"shared_address" text,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_addresses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"qrcode" text NOT NULL,
	"created_at" bigint NOT NULL,
	"usable_from" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"destination_id" bigint NOT NULL,
	"destination" text NOT NULL,
	"destination_name" text NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"btc_value" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"hold_left" numeric(38,18) NOT NULL,
	"needs_second" boolean NOT NULL,
	"first_reviewer" bigint,
	"second_reviewer" bigint,
	"sent_by" bigint,
	"txid" text,
	"reason_code" text,
	"reason" text,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "withdrawals_hold" CHECK ("withdrawals"."hold_left" = CASE WHEN "withdrawals"."status" IN ('requested', 'reviewed', 'sent')
        THEN "withdrawals"."amount" ELSE 0 END),
	CONSTRAINT "withdrawals_fee" CHECK ("withdrawals"."fee" >= 0 AND "withdrawals"."fee" < "withdrawals"."amount"),
	CONSTRAINT "withdrawals_two_reviewers" CHECK ("withdrawals"."second_reviewer" IS NULL OR "withdrawals"."second_reviewer" <> "withdrawals"."first_reviewer")
);
--> statement-breakpoint
CREATE INDEX "bank_cards_user" ON "bank_cards" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_cards_one" ON "bank_cards" USING btree ("user_id","kind","number_hash") WHERE "bank_cards"."deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_addresses_user" ON "deposit_addresses" USING btree ("user_id","chain");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_addresses_index" ON "deposit_addresses" USING btree ("chain","index");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_addresses_address" ON "deposit_addresses" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "deposits_user" ON "deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deposits_status" ON "deposits" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_output" ON "deposits" USING btree ("network_id","txid","output_index") WHERE "deposits"."output_index" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_voucher" ON "deposits" USING btree ("voucher") WHERE "deposits"."voucher" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "funding_proofs_proof" ON "funding_proofs" USING btree ("proof");--> statement-breakpoint
CREATE UNIQUE INDEX "networks_name" ON "networks" USING btree ("currency_id","name");--> statement-breakpoint
CREATE INDEX "wallet_addresses_user" ON "wallet_addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_addresses_one" ON "wallet_addresses" USING btree ("user_id","network_id","address") WHERE "wallet_addresses"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","id");