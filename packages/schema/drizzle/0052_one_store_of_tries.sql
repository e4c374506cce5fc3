CREATE TABLE "tries" (
	"policy" text NOT NULL,
	"key" text NOT NULL,
	"failures" integer NOT NULL,
	"locks" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"locked_until" bigint,
	CONSTRAINT "tries_policy_key_pk" PRIMARY KEY("policy","key")
);
--> statement-breakpoint
-- What is locked stays locked: the first word of the old keys said what they counted.
INSERT INTO "tries" ("policy", "key", "failures", "locks", "last_at", "locked_until")
SELECT 'login_' || split_part("account", ' ', 1), substr("account", strpos("account", ' ') + 1),
  "failures", 0, "last_at", "locked_until"
FROM "login_failures" WHERE split_part("account", ' ', 1) IN ('pair', 'caller', 'account');--> statement-breakpoint
INSERT INTO "tries" ("policy", "key", "failures", "locks", "last_at", "locked_until")
SELECT split_part("key", ' ', 1), split_part("key", ' ', 2), "failures", "locks", "last_at", "locked_until"
FROM "factor_failures" WHERE split_part("key", ' ', 1) IN ('password', 'pay_password', 'totp');--> statement-breakpoint
DROP TABLE "login_failures" CASCADE;--> statement-breakpoint
DROP TABLE "factor_failures" CASCADE;