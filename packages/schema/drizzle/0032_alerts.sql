CREATE TABLE "price_alert_checkpoint" (
	"id" integer PRIMARY KEY NOT NULL,
	"judged_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alert_fires" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"alert_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"instrument_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" numeric(38,18) NOT NULL,
	"minutes" integer,
	"tick_id" bigint NOT NULL,
	"tick_at" bigint NOT NULL,
	"price" numeric(38,18) NOT NULL,
	"moved" numeric(38,18),
	"told" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"instrument_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" numeric(38,18) NOT NULL,
	"minutes" integer,
	"repeat" text NOT NULL,
	"status" text NOT NULL,
	"armed_at" bigint NOT NULL,
	"set_at" bigint NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_switches" (
	"user_id" bigint NOT NULL,
	"group" text NOT NULL,
	"on" boolean NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "mail_switches_user_id_group_pk" PRIMARY KEY("user_id","group")
);
--> statement-breakpoint
CREATE TABLE "message_mail_checkpoint" (
	"id" integer PRIMARY KEY NOT NULL,
	"notice_id" bigint NOT NULL,
	"announcement_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"section" text NOT NULL,
	"message_id" bigint NOT NULL,
	"group" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" bigint NOT NULL,
	"sent_at" bigint,
	"leads" boolean NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "price_alert_fires_tick" ON "price_alert_fires" USING btree ("alert_id","tick_id");--> statement-breakpoint
CREATE INDEX "price_alert_fires_user" ON "price_alert_fires" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "price_alert_fires_untold" ON "price_alert_fires" USING btree ("id") WHERE not told;--> statement-breakpoint
CREATE INDEX "price_alerts_user" ON "price_alerts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "price_alerts_on" ON "price_alerts" USING btree ("instrument_id") WHERE status = 'on';--> statement-breakpoint
CREATE UNIQUE INDEX "message_mails_once" ON "message_mails" USING btree ("section","message_id","user_id");--> statement-breakpoint
CREATE INDEX "message_mails_due" ON "message_mails" USING btree ("due_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "message_mails_sent" ON "message_mails" USING btree ("user_id","sent_at");