CREATE TABLE "account_security" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"pay_password_hash" text,
	"pay_password_at" bigint,
	"totp_secret" text,
	"totp_at" bigint,
	"totp_step" bigint,
	"totp_pending" text,
	"totp_pending_at" bigint,
	"anti_phishing_code" text,
	"password_at" bigint,
	"withdrawals_held_until" bigint
);
--> statement-breakpoint
CREATE TABLE "factor_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"locks" integer NOT NULL,
	"last_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"values" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_code" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "security_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Hashes and secrets are the program's own, as in users; see the role's migration.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_operator') THEN
    REVOKE ALL ON account_security, recovery_codes FROM kontor_operator;
  END IF;
END
$$;
