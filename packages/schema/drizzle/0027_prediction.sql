CREATE TABLE "prediction_bets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"quiz_id" bigint NOT NULL,
	"option" integer NOT NULL,
	"currency_id" bigint NOT NULL,
	"amount" numeric(38,18) NOT NULL,
	"status" text NOT NULL,
	"result" text,
	"payout" numeric(38,18),
	"created_at" bigint NOT NULL,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "prediction_judges" (
	"id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"declared_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prediction_quizzes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"terms" text NOT NULL,
	"hash" text NOT NULL,
	"currency_id" bigint NOT NULL,
	"option_count" integer NOT NULL,
	"rake_rate" numeric(38,18) NOT NULL,
	"instrument_id" bigint,
	"tick_wait_ms" integer NOT NULL,
	"opens_at" bigint NOT NULL,
	"closes_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"void_at" bigint,
	"state" text NOT NULL,
	"pool" numeric(38,18) NOT NULL,
	"pools" jsonb NOT NULL,
	"bet_count" integer NOT NULL,
	"outcome" text,
	"result" integer,
	"start_tick_id" bigint,
	"start_at" bigint,
	"start_price" numeric(38,18),
	"end_tick_id" bigint,
	"end_at" bigint,
	"end_price" numeric(38,18),
	"resolution" text,
	"resolved_by" bigint,
	"rake" numeric(38,18),
	"paid" numeric(38,18),
	"settled_at" bigint,
	"defined_by" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "prediction_quizzes_paid" CHECK ("prediction_quizzes"."state" <> 'over' OR "prediction_quizzes"."rake" + "prediction_quizzes"."paid" = "prediction_quizzes"."pool"),
	CONSTRAINT "prediction_quizzes_times" CHECK ("prediction_quizzes"."opens_at" < "prediction_quizzes"."closes_at")
);
--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "prediction" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "prediction_bets_user" ON "prediction_bets" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "prediction_bets_quiz" ON "prediction_bets" USING btree ("quiz_id","id");--> statement-breakpoint
CREATE INDEX "prediction_bets_settled" ON "prediction_bets" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "prediction_quizzes_state" ON "prediction_quizzes" USING btree ("state","closes_at");