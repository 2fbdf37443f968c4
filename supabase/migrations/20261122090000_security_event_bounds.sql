-- Anybody may call log_security_event, so the size of the details is measured on the text as it was
-- sent, before anything reads it as JSON. They are kept as `json`, which stays that text: `jsonb`
-- reads numbers as numeric, and eight characters such as 1e131071 become 131,072 digits when it is
-- written out again.
alter table public.security_events
  drop constraint security_events_details_check,
  alter column details drop default,
  alter column details type json using details::text::json,
  alter column details set default '{}';
alter table public.security_events
  add constraint security_events_details_check check (octet_length(details::text) <= 16384);

create or replace function public.log_security_event(
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
