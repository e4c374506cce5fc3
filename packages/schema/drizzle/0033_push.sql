CREATE TABLE "push_checkpoint" (
	"id" integer PRIMARY KEY NOT NULL,
	"notice_id" bigint NOT NULL,
	"announcement_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_queue" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subscription_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"section" text NOT NULL,
	"message_id" bigint NOT NULL,
	"group" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_sent_at" bigint,
	"failures" integer NOT NULL,
	"retry_at" bigint NOT NULL,
	"hour_at" bigint NOT NULL,
	"hour_sent" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_switches" (
	"user_id" bigint NOT NULL,
	"group" text NOT NULL,
	"on" boolean NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "push_switches_user_id_group_pk" PRIMARY KEY("user_id","group")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_queue_once" ON "push_queue" USING btree ("subscription_id","section","message_id");--> statement-breakpoint
CREATE INDEX "push_queue_created" ON "push_queue" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");