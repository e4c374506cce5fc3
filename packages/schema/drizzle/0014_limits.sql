CREATE TABLE "member_limits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"loss_limit" numeric(38,18),
	"next_loss_limit" numeric(38,18),
	"next_loss_limit_at" bigint,
	"stake_limit" numeric(38,18),
	"next_stake_limit" numeric(38,18),
	"next_stake_limit_at" bigint,
	"cool_off_until" bigint,
	"excluded_until" bigint,
	"day_at" bigint NOT NULL,
	"day_result" numeric(38,18) NOT NULL,
	"day_staked" numeric(38,18) NOT NULL,
	"area_code" integer
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"timed_options" boolean NOT NULL
);
