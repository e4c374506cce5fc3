CREATE TABLE "chat_agents" (
	"operator_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_canned" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_by" integer NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"operator_id" integer,
	"language" text NOT NULL,
	"last_message_id" bigint NOT NULL,
	"unread" integer NOT NULL,
	"member_read_until" bigint NOT NULL,
	"agent_read_until" bigint NOT NULL,
	"opened_at" bigint NOT NULL,
	"closed_at" bigint,
	"closed_id" bigint
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"room" text NOT NULL,
	"user_id" bigint NOT NULL,
	"sender" text NOT NULL,
	"author_id" bigint NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"image" text,
	"key" text,
	"input_hash" text,
	"at" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	"deleted_at" bigint,
	"deleted_by" integer,
	"deleted_reason" text
);
--> statement-breakpoint
CREATE TABLE "chat_mutes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"until" bigint,
	"reason" text NOT NULL,
	"operator_id" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_ratings" (
	"user_id" bigint NOT NULL,
	"closed_id" bigint NOT NULL,
	"operator_id" integer,
	"stars" integer NOT NULL,
	"comment" text,
	"at" bigint NOT NULL,
	CONSTRAINT "chat_ratings_user_id_closed_id_pk" PRIMARY KEY("user_id","closed_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	"resolved_at" bigint,
	"resolved_by" integer
);
--> statement-breakpoint
CREATE TABLE "chat_room_marks" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"read_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_tickets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"caller" text NOT NULL,
	"at" bigint NOT NULL,
	"sent_at" bigint NOT NULL,
	"answer" text,
	"answered_by" integer,
	"answered_at" bigint
);
--> statement-breakpoint
CREATE INDEX "chat_canned_language" ON "chat_canned" USING btree ("language","title");--> statement-breakpoint
CREATE INDEX "chat_conversations_status" ON "chat_conversations" USING btree ("status","last_message_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_waiting" ON "chat_conversations" USING btree ("user_id") WHERE "chat_conversations"."unread" > 0;--> statement-breakpoint
CREATE INDEX "chat_messages_support" ON "chat_messages" USING btree ("user_id","id") WHERE "chat_messages"."room" = 'support';--> statement-breakpoint
CREATE INDEX "chat_messages_public" ON "chat_messages" USING btree ("id") WHERE "chat_messages"."room" = 'public';--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("author_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_key" ON "chat_messages" USING btree ("author_id","key") WHERE "chat_messages"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_mutes_user" ON "chat_mutes" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_reports_once" ON "chat_reports" USING btree ("message_id","user_id");--> statement-breakpoint
CREATE INDEX "chat_reports_user" ON "chat_reports" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "chat_reports_open" ON "chat_reports" USING btree ("id") WHERE "chat_reports"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "chat_tickets_caller" ON "chat_tickets" USING btree ("caller","sent_at");--> statement-breakpoint
CREATE INDEX "chat_tickets_mail" ON "chat_tickets" USING btree (lower("mail"),"sent_at");--> statement-breakpoint
CREATE INDEX "chat_tickets_open" ON "chat_tickets" USING btree ("id") WHERE "chat_tickets"."answered_at" IS NULL;