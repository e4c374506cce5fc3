CREATE TABLE "nft_artists" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"introduction" text NOT NULL,
	"avatar" text,
	"status" text NOT NULL,
	"reason" text,
	"applied_at" bigint NOT NULL,
	"decided_at" bigint,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "nft_bids" (
	"id" bigint PRIMARY KEY NOT NULL,
	"sale_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_boxes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"sale_id" bigint NOT NULL,
	"status" text NOT NULL,
	"paid" numeric(38,18) NOT NULL,
	"bought_at" bigint NOT NULL,
	"member_seed" text,
	"requested_at" bigint,
	"number" integer,
	"seed" text,
	"tick_id" bigint,
	"tick_hash" text,
	"digest" text,
	"roll" integer,
	"content_index" integer,
	"token_id" bigint,
	"opened_at" bigint,
	CONSTRAINT "nft_boxes_roll" CHECK ("nft_boxes"."roll" IS NULL OR ("nft_boxes"."roll" >= 0 AND "nft_boxes"."roll" < 1000000))
);
--> statement-breakpoint
CREATE TABLE "nft_collections" (
	"id" bigint PRIMARY KEY NOT NULL,
	"artist_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_deposits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sale_id" bigint NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"bid" numeric(38,18),
	"bid_at" bigint,
	"asked" boolean NOT NULL,
	"open" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "nft_deposits_open" CHECK ("nft_deposits"."open" OR "nft_deposits"."status" <> 'frozen')
);
--> statement-breakpoint
CREATE TABLE "nft_favourites" (
	"user_id" bigint NOT NULL,
	"sale_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "nft_favourites_user_id_sale_id_pk" PRIMARY KEY("user_id","sale_id")
);
--> statement-breakpoint
CREATE TABLE "nft_files" (
	"id" text PRIMARY KEY NOT NULL,
	"media" text NOT NULL,
	"thumbnail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_order_reads" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sale_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"deposit" numeric(38,18) NOT NULL,
	"currency_id" bigint NOT NULL,
	"fee" numeric(38,18) NOT NULL,
	"royalty" numeric(38,18) NOT NULL,
	"net" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"pay_before" bigint NOT NULL,
	"paid_at" bigint,
	"token_id" bigint,
	"box_id" bigint,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "nft_orders_sum" CHECK ("nft_orders"."fee" + "nft_orders"."royalty" + "nft_orders"."net" = "nft_orders"."price"),
	CONSTRAINT "nft_orders_deposit" CHECK ("nft_orders"."deposit" <= "nft_orders"."price")
);
--> statement-breakpoint
CREATE TABLE "nft_sales" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"work_id" bigint NOT NULL,
	"artist_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"token_id" bigint,
	"sale" text NOT NULL,
	"currency_id" bigint NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"stock" integer NOT NULL,
	"sold" integer NOT NULL,
	"reserved" integer NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"margin" numeric(38,18),
	"increment" numeric(38,18),
	"highest" numeric(38,18),
	"highest_bidder" bigint,
	"bids" integer NOT NULL,
	"offers" integer NOT NULL,
	"fee_rate" numeric(38,18) NOT NULL,
	"royalty_rate" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"stopped" boolean NOT NULL,
	"reason" text,
	"decided_by" bigint,
	"contents" jsonb,
	"commitment_text" text,
	"commitment" text,
	"seed" text,
	"opened" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "nft_sales_stock" CHECK ("nft_sales"."sold" >= 0 AND "nft_sales"."reserved" >= 0 AND "nft_sales"."sold" + "nft_sales"."reserved" <= "nft_sales"."stock"),
	CONSTRAINT "nft_sales_opened" CHECK ("nft_sales"."opened" >= 0 AND "nft_sales"."opened" <= "nft_sales"."sold")
);
--> statement-breakpoint
CREATE TABLE "nft_tokens" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"work_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"state" text NOT NULL,
	"sale_id" bigint NOT NULL,
	"paid" numeric(38,18) NOT NULL,
	"currency_id" bigint NOT NULL,
	"acquired_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_works" (
	"id" bigint PRIMARY KEY NOT NULL,
	"artist_id" bigint NOT NULL,
	"collection_id" bigint,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"media" text NOT NULL,
	"file" text NOT NULL,
	"thumbnail" text NOT NULL,
	"media_hash" text NOT NULL,
	"rarity" text NOT NULL,
	"royalty" numeric(38,18) NOT NULL,
	"editions" integer NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "nft_artists_user" ON "nft_artists" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "nft_bids_sale" ON "nft_bids" USING btree ("sale_id","id");--> statement-breakpoint
CREATE INDEX "nft_boxes_user" ON "nft_boxes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "nft_boxes_sale" ON "nft_boxes" USING btree ("sale_id","number");--> statement-breakpoint
CREATE INDEX "nft_boxes_code" ON "nft_boxes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "nft_collections_artist" ON "nft_collections" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "nft_deposits_user" ON "nft_deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "nft_deposits_sale" ON "nft_deposits" USING btree ("sale_id","id");--> statement-breakpoint
CREATE INDEX "nft_favourites_sale" ON "nft_favourites" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "nft_orders_user" ON "nft_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "nft_orders_sale" ON "nft_orders" USING btree ("sale_id","id");--> statement-breakpoint
CREATE INDEX "nft_sales_code" ON "nft_sales" USING btree ("code");--> statement-breakpoint
CREATE INDEX "nft_sales_work" ON "nft_sales" USING btree ("work_id","id");--> statement-breakpoint
CREATE INDEX "nft_sales_artist" ON "nft_sales" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "nft_sales_seller" ON "nft_sales" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX "nft_sales_status" ON "nft_sales" USING btree ("status","ends_at");--> statement-breakpoint
CREATE INDEX "nft_tokens_user" ON "nft_tokens" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "nft_tokens_work" ON "nft_tokens" USING btree ("work_id","id");--> statement-breakpoint
CREATE INDEX "nft_works_artist" ON "nft_works" USING btree ("artist_id","id");--> statement-breakpoint
CREATE INDEX "nft_works_collection" ON "nft_works" USING btree ("collection_id","id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "nft_bids"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
