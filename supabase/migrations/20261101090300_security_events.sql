-- What the security monitor of a page reports. It never holds what somebody typed.
create table public.security_events (
  id uuid primary key default gen_random_uuid(),
  event_type text not null
    constraint security_events_event_type_check check (event_type ~ '^[a-z][a-z0-9_]{0,63}$'),
  user_identifier text
    constraint security_events_user_identifier_check check (char_length(user_identifier) <= 200),
  user_agent text
    constraint security_events_user_agent_check check (char_length(user_agent) <= 1000),
  -- Anybody may call log_security_event, so the size of the details is measured on the text as it
  -- was sent, before anything reads it as JSON. They are kept as `json`, which stays that text:
  -- `jsonb` reads numbers as numeric, and eight characters such as 1e131071 become 131,072 digits
  -- when it is written out again.
  details json not null default '{}'
    constraint security_events_details_check check (octet_length(details::text) <= 16384),
  created_at timestamptz not null default now()
);

create index security_events_created_at on public.security_events (created_at);

alter table public.security_events enable row level security;
revoke all on table public.security_events from public, anon, authenticated;
grant select, delete on table public.security_events to service_role;

-- Details arrive as JSON text. An event sent twice under one Idempotency-Key is kept once.
create function public.log_security_event(
  p_event_type text,
  p_user_identifier text default null,
  p_user_agent text default null,
  p_details text default '{}'
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if octet_length(p_details) > 16384 then
    raise exception 'details have at most 16384 bytes' using errcode = 'check_violation';
  end if;
  insert into public.security_events (id, event_type, user_identifier, user_agent, details)
  values (
    coalesce(
      substring(
        nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key'
        from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      )::uuid,
      gen_random_uuid()
    ),
    p_event_type,
    p_user_identifier,
    p_user_agent,
    coalesce(p_details, '{}')::json
  )
  on conflict (id) do nothing;
end;
$$;

revoke all on function public.log_security_event(text, text, text, text) from public;
grant execute on function public.log_security_event(text, text, text, text)
  to anon, authenticated, service_role;
