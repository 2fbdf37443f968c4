-- The roles of the hosted platform, made where they are missing, so that the same files run on
-- plain PostgreSQL and on the embedded engine. Visitors act as `anon`.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
    if not pg_catalog.pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;
