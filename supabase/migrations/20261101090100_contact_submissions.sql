-- One row for each enquiry. A visitor's row holds exactly name, email, company, service, message
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
  name text not null
    constraint contact_submissions_name_check check (char_length(btrim(name)) between 1 and 200),
  email text not null
    constraint contact_submissions_email_check
    check (email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  company text not null
    constraint contact_submissions_company_check
    check (char_length(btrim(company)) between 1 and 200),
  service text not null
    constraint contact_submissions_service_check
    check (char_length(btrim(service)) between 1 and 100),
  message text not null
    constraint contact_submissions_message_check
    check (char_length(btrim(message)) between 1 and 20000),
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

create policy "visitors send enquiries" on public.contact_submissions
  for insert to anon, authenticated with check (true);
