-- The gateway's own books: what was accepted, what is still to be delivered and where, what the
-- owner noted. No visitor's role can see this schema, and the REST interface doesn't expose it.
create schema gateway;
revoke all on schema gateway from public;

-- One row for each request answered with success, so that a repeated request changes nothing.
create table gateway.acceptances (
  id uuid primary key,
  operation text not null,
  accepted_at timestamptz not null default now()
);

create index acceptances_accepted_at on gateway.acceptances (accepted_at);

create table gateway.deliveries (
  number integer generated always as identity primary key,
  -- The idempotency key that the destination is given: the id of the acceptance.
  key uuid not null,
  destination text not null,
  payload jsonb not null,
  state text not null default 'waiting'
    constraint deliveries_state_check
    check (state in ('waiting', 'sending', 'delivered', 'dead', 'discarded')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- A delivery in state `sending` is free for others after this moment: its process has died.
  claimed_until timestamptz,
  -- What the destination calls our request, when it answers before it is done.
  remote_reference text,
  -- In words, without personal data.
  last_fault text,
  accepted_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (key, destination)
);

create index deliveries_due on gateway.deliveries (destination, next_try_at)
  where state in ('waiting', 'sending');
create index deliveries_state on gateway.deliveries (state, accepted_at)
  where state in ('waiting', 'sending', 'dead');
create index deliveries_settled_at on gateway.deliveries (settled_at)
  where settled_at is not null;

-- The owner's notes on submissions and subscribers, kept apart so that their rows stay as specified.
create table gateway.marks (
  subject_id uuid primary key,
  mark text not null,
  marked_at timestamptz not null default now()
);

-- Proof that a person's data was erased, without the data: the digest is salted, so that it can
-- be compared with an address somebody names but not looked up.
create table gateway.erasures (
  id uuid primary key default gen_random_uuid(),
  salt text not null,
  address_digest text not null,
  erased jsonb not null,
  erased_at timestamptz not null default now()
);

-- What happened to page views, as totals of an hour; nothing about who saw them.
create table gateway.page_counts (
  hour timestamptz not null,
  channel text not null,
  revision integer not null,
  composition text not null,
  visitor_group text not null,
  page text not null,
  signal text not null,
  remote text not null,
  version text not null,
  views integer not null,
  networks integer not null,
  primary key (channel, hour, revision, composition, visitor_group, page, signal, remote, version)
);

-- How a verb of housekeeping, such as a backup, ended last.
create table gateway.runs (
  verb text primary key,
  ended_at timestamptz not null,
  fault text not null
);

alter table gateway.acceptances enable row level security;
alter table gateway.deliveries enable row level security;
alter table gateway.marks enable row level security;
alter table gateway.erasures enable row level security;
alter table gateway.page_counts enable row level security;
alter table gateway.runs enable row level security;
