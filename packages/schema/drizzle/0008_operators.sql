CREATE TABLE "operator_audit" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"operator_id" integer,
	"act" text NOT NULL,
	"intent_id" bigint,
	"reason" text,
	"input" jsonb NOT NULL,
	"key" text,
	"input_hash" text,
	"error" text,
	"result" jsonb,
	"sequence" bigint,
	"address" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" integer PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text NOT NULL,
	"password_is_others" boolean NOT NULL,
	"totp_secret" text,
	"totp_confirmed_at" bigint,
	"totp_step" bigint,
	"disabled" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"last_login_at" bigint,
	CONSTRAINT "operators_id" CHECK ("operators"."id" BETWEEN 1 AND 999)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "operator_audit_previous" ON "operator_audit" USING btree ("previous_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_audit_outcome" ON "operator_audit" USING btree ("intent_id") WHERE "operator_audit"."kind" = 'outcome';--> statement-breakpoint
CREATE UNIQUE INDEX "operator_audit_key" ON "operator_audit" USING btree ("operator_id","key") WHERE "operator_audit"."kind" = 'intent';--> statement-breakpoint
CREATE INDEX "operator_audit_operator" ON "operator_audit" USING btree ("operator_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_sessions_token_hash" ON "operator_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "operators_email" ON "operators" USING btree (lower("email"));--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_audit"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_operator') THEN
    REVOKE ALL ON operators, operator_sessions FROM kontor_operator;
    GRANT SELECT (id, email, name, roles, disabled, created_at, last_login_at)
      ON operators TO kontor_operator;
  END IF;
END
$$;
