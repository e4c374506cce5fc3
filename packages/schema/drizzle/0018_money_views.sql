ALTER TABLE "chain_deposits" ADD COLUMN "contract" text;--> statement-breakpoint
ALTER TABLE "chain_deposits" ADD COLUMN "gone_at" bigint;--> statement-breakpoint
CREATE INDEX "ledger_entries_balance" ON "ledger_entries" USING btree ("balance_id","kind","id");
