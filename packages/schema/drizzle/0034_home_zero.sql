-- Numbers are kept without the zero of home from now on: those from before, so that they still sign in.
-- Where two accounts would have the same number, the one that was written right keeps it.
UPDATE "users" AS u SET "mobile" = substr(u."mobile", 2)
WHERE u."mobile" ~ '^0\d{5}'
  AND u."area_code" NOT IN ('39', '378', '225', '242', '229')
  AND NOT EXISTS (
    SELECT 1 FROM "users" AS o
    WHERE o."area_code" = u."area_code" AND o."mobile" = substr(u."mobile", 2)
  );
