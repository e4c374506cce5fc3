ALTER TABLE "dual_products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "dual_products" ALTER COLUMN "revision" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mining_products" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mining_products" ALTER COLUMN "revision" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "subscription_projects" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_projects" ALTER COLUMN "revision" DROP DEFAULT;
