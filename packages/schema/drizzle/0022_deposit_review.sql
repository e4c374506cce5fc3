ALTER TABLE "deposits" ADD COLUMN "first_reviewer" bigint;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "first_amount" numeric(38,18);--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_two_reviewers" CHECK ("deposits"."status" <> 'confirmed' OR "deposits"."first_reviewer" IS NULL
        OR ("deposits"."first_reviewer" <> "deposits"."operator_id" AND "deposits"."first_amount" = "deposits"."credited"));