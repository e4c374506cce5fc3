ALTER TABLE "operators" ADD COLUMN "origin" text;--> statement-breakpoint
CREATE UNIQUE INDEX "operators_origin" ON "operators" USING btree ("origin");--> statement-breakpoint
-- The one of a start who has never signed in was known by the name until now. Whom the command made stands in the log.
UPDATE "operators" SET "origin" = 'start'
WHERE "name" = 'Admin' AND "password_is_others" AND "last_login_at" IS NULL AND "totp_confirmed_at" IS NULL
  AND (SELECT count(*) FROM "operators") = 1
  AND NOT EXISTS (SELECT FROM "operator_audit" WHERE "act" = 'operator_added' AND "input"->>'id' = "operators"."id"::text);
