CREATE TABLE "command_keys" (
	"period" integer NOT NULL,
	"hash" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	CONSTRAINT "command_keys_period_hash_sequence_pk" PRIMARY KEY("period","hash","sequence")
);
--> statement-breakpoint
ALTER TABLE "checkpoint" ADD COLUMN "keys_sequence" bigint DEFAULT 0 NOT NULL;