-- One row for each address, whatever its capitals. Visitors have no right here at all: the
-- gateway writes for them, and never tells one visitor about another.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint newsletter_subscribers_email_check
    check (email ~ '^\S+@\S+\.\S+$' and char_length(email) <= 254),
  language text not null
    constraint newsletter_subscribers_language_check check (language in ('pt', 'en', 'de')),
  subscribed_at timestamptz not null default now(),
  is_active boolean not null default true
);

create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));

alter table public.newsletter_subscribers enable row level security;
revoke all on table public.newsletter_subscribers from public, anon, authenticated;
grant select, insert, update, delete on table public.newsletter_subscribers to service_role;
