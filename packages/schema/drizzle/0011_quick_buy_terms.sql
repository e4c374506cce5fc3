ALTER TABLE "buy_orders" ADD COLUMN "country" text NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "currency" text NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "method_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "payee" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "qr_payload" text;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "days_minimum" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_orders" ADD COLUMN "days_maximum" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "buy_quotes" ADD COLUMN "index_price" numeric(38,18) NOT NULL;