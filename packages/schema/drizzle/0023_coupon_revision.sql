ALTER TABLE "coupon_offers" ADD COLUMN "defined_at" bigint;--> statement-breakpoint
UPDATE "coupon_offers" SET "defined_at" = "updated_at";--> statement-breakpoint
ALTER TABLE "coupon_offers" ALTER COLUMN "defined_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_offers" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_offers" ALTER COLUMN "revision" DROP DEFAULT;
