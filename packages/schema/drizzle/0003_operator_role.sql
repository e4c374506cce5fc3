-- Who looks at the database as an operator sees all that happened and can write none of it: no
-- price, candle, result, trade or balance is set by hand. What identifies people to the program
-- (hashes of passwords, sessions, codes and its own secrets) is not even read.
-- The role belongs to the whole server, so it is made only where this role may make it; an
-- administrator can make it anywhere, before the first start, by: CREATE ROLE kontor_operator NOLOGIN
DO $$
DECLARE
  columns text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_operator') THEN
    BEGIN
      CREATE ROLE kontor_operator NOLOGIN;
    EXCEPTION
      WHEN insufficient_privilege THEN
        RAISE NOTICE 'the role kontor_operator is not there and may not be made by %', current_user;
        RETURN;
      WHEN duplicate_object OR unique_violation THEN
        NULL;
    END;
  END IF;
  GRANT USAGE ON SCHEMA public TO kontor_operator;
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO kontor_operator;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO kontor_operator;
  REVOKE ALL ON sessions, verification_codes, site_settings, users FROM kontor_operator;
  SELECT string_agg(quote_ident(column_name), ', ') INTO columns
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'users' AND column_name <> 'password_hash';
  EXECUTE format('GRANT SELECT (%s) ON users TO kontor_operator', columns);
END
$$;
