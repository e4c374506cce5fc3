ALTER TABLE "push_subscriptions" ADD COLUMN "claimed_until" bigint;
