-- One row for each submission. A visitor's row holds exactly name, email, company, service, message
-- and language; the table adds the rest.
create table public.contact_submissions (
  -- A request may carry its id in the Idempotency-Key header. The same request sent twice then
  -- meets the primary key (409) instead of making a second row, and the body stays as it is.
  id uuid primary key default coalesce(
    substring(
      nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key'
      from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    )::uuid,
    gen_random_uuid()
  ),
  -- Anybody may insert, so a text is measured with the spaces around it too: trimmed, a name could
  -- be followed by any number of them.
  name text not null
    constraint contact_submissions_name_check
    check (btrim(name) <> '' and char_length(name) <= 200),
  email text not null
    constraint contact_submissions_email_check
    check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  company text not null
    constraint contact_submissions_company_check
    check (btrim(company) <> '' and char_length(company) <= 200),
  service text not null
    constraint contact_submissions_service_check
    check (btrim(service) <> '' and char_length(service) <= 100),
  message text not null
    constraint contact_submissions_message_check
    check (btrim(message) <> '' and char_length(message) <= 20000),
  language text not null
    constraint contact_submissions_language_check check (language in ('pt', 'en', 'de')),
  submitted_at timestamptz not null default now()
);

create index contact_submissions_submitted_at on public.contact_submissions (submitted_at);
create index contact_submissions_email on public.contact_submissions (lower(email));

-- Visitors insert and nothing else; neither id nor time are theirs to set.
alter table public.contact_submissions enable row level security;
revoke all on table public.contact_submissions from public, anon, authenticated;
grant insert (name, email, company, service, message, language)
  on table public.contact_submissions to anon, authenticated;
grant select, update, delete on table public.contact_submissions to service_role;

create policy "visitors send submissions" on public.contact_submissions
  for insert to anon, authenticated with check (true);
