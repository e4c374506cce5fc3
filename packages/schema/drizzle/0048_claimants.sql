ALTER TABLE "coupons" ADD COLUMN "mail_hash" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "number_hash" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "network_hash" text;