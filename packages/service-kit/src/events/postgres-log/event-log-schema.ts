import pg from 'pg';
import { EVENT_LOG_MIGRATION_LOCK } from '../../database/advisory-locks.ts';

/**
 * The topic log's tables. Appending is one function call in a single-statement transaction: it takes the topic's lock,
 * assigns offsets under it and skips events that already exist. A session-level lock is not enough: a frozen relay that
 * resumes next to its successor would commit a lower offset after it, and consumers would skip that row
 * (design.md#data-and-events). It also rejects an event that is older than an erasing event of its key, which a resumed
 * relay may still send: an event about the erased person would be the key's newest, and stay (ACCT-06). After a restore
 * the same id may belong to another person, so times are compared, too. The erasing events have an index of their own,
 * and `offset 0` makes the planner search it per message: after thousands of changes to one aggregate each append would
 * otherwise read all of them, until it takes longer than a statement may. Of what an event erases, the append removes
 * 2,000 events; whoever appends calls `drop_erased` until nothing is left (OPS-52). A relay of the version before does not:
 * compaction removes what it leaves.
 */
const TABLES = `
create table if not exists topics (
  "name" text primary key,
  "lastOffset" bigint not null default 0
);
create table if not exists log (
  "topic" text not null references topics ("name"),
  "offset" bigint not null,
  "eventId" uuid not null,
  "key" text not null,
  "event" jsonb not null,
  "appendedAt" timestamptz not null default now(),
  primary key ("topic", "offset"),
  unique ("topic", "eventId")
);
create index if not exists "log_topic_key_offset_idx" on log ("topic", "key", "offset");
create index if not exists "log_erasing_idx" on log ("topic", "key") where "event" ? 'erases';

create or replace function ensure_topics(names text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into topics ("name") select unnest(names) on conflict do nothing;
$$;

create or replace function drop_erased(of_topic text, keys text[]) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  -- Two relays that remove the same events would wait for each other's rows, find them gone, and take that for the end.
  select pg_advisory_xact_lock(hashtextextended(of_topic, 0));
  with dropped as (
    delete from log where "topic" = of_topic and "offset" in (
      select "offset" from log as older
      where older."topic" = of_topic and older."key" = any(keys)
        and older."offset" < (
          select max("offset") from log as eraser
          where eraser."event" ? 'erases'
            and eraser."topic" = of_topic and eraser."key" = older."key"
            and (eraser."event"->>'erases')::boolean)
      limit 2000)
    returning 1
  )
  select count(*) from dropped;
$$;

create or replace function append_to_log(to_topic text, messages jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_free bigint;
  appended bigint;
begin
  -- Whoever signs in, as current_user is the owner here. The owner, its members and superusers may append to any.
  if not pg_has_role(session_user, current_user, 'member') and not starts_with(to_topic, session_user || '.') then
    raise exception 'role % may not append to topic %', session_user, to_topic using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(to_topic, 0));
  select "lastOffset" into strict first_free from topics where "name" = to_topic;
  with incoming as (
    select distinct on ((message->>'id')::uuid)
      (message->>'id')::uuid as id, message->>'key' as key, message->'event' as event, position
    from jsonb_array_elements(messages) with ordinality as listed (message, position)
    order by (message->>'id')::uuid, position
  )
  insert into log ("topic", "offset", "eventId", "key", "event")
  select to_topic, first_free + row_number() over (order by position), id, key, event
  from incoming
  where not exists (select 1 from log where "topic" = to_topic and "eventId" = id)
    and not exists (
      select 1 from log as eraser
      where eraser."event" ? 'erases'
        and eraser."topic" = to_topic and eraser."key" = incoming.key
        and (eraser."event"->>'erases')::boolean
        and (eraser."event"->>'aggregateversion')::int > (incoming.event->>'aggregateversion')::int
        and (eraser."event"->>'time')::timestamptz >= (incoming.event->>'time')::timestamptz
      offset 0);
  get diagnostics appended = row_count;
  if appended > 0 then
    update topics set "lastOffset" = first_free + appended where "name" = to_topic;
    if jsonb_path_exists(messages, '$[*].event.erases ? (@ == true)') then
      perform drop_erased(to_topic, array(
        select message->>'key' from jsonb_array_elements(messages) as message
        where (message->'event'->>'erases')::boolean));
    end if;
    perform pg_notify('event_log', to_topic);
  end if;
  return appended;
end;
$$;

-- Of former versions, which may run beside this one.
create or replace function compact_log(older_than_days int, at_most int) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with removed as (
    delete from log where ("topic", "offset") in (
      select "topic", "offset" from log as older
      where older."appendedAt" < now() - make_interval(days => greatest(older_than_days, 1))
        and exists (select 1 from log as newer
                    where newer."topic" = older."topic" and newer."key" = older."key"
                      and newer."offset" > older."offset")
      limit at_most)
    returning 1
  )
  select count(*) from removed;
$$;

-- Its calls find the function below, by the default; with both, PostgreSQL takes them for ambiguous.
drop function if exists compact_log_part(text, bigint, int, int);
create or replace function compact_log_part(
  of_topic text, after_offset bigint, older_than_days int, at_most int, up_to bigint default null,
  out reached bigint, out removed bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- It and drop_erased would otherwise wait for each other's rows.
  perform pg_advisory_xact_lock(hashtextextended(of_topic, 0));
  select max("offset") into reached from (
    select "offset" from log where "topic" = of_topic and "offset" > after_offset
      and "offset" <= coalesce(up_to, 9223372036854775807)
    order by "offset" limit at_most) as part;
  delete from log as older
    where older."topic" = of_topic and older."offset" > after_offset and older."offset" <= reached
      and (older."appendedAt" < now() - make_interval(days => greatest(older_than_days, 1))
           and exists (select 1 from log as newer
                       where newer."topic" = older."topic" and newer."key" = older."key"
                         and newer."offset" > older."offset"
                       offset 0)
        or exists (select 1 from log as eraser
                   where eraser."event" ? 'erases'
                     and eraser."topic" = older."topic" and eraser."key" = older."key"
                     and eraser."offset" > older."offset"
                     and (eraser."event"->>'erases')::boolean
                   offset 0));
  get diagnostics removed = row_count;
end;
$$;

revoke all on function compact_log(int, int) from public;
revoke all on function compact_log_part(text, bigint, int, int, bigint) from public;
revoke all on function ensure_topics(text[]) from public;
revoke all on function append_to_log(text, jsonb) from public;
revoke all on function drop_erased(text, text[]) from public;
revoke create on schema public from public;
`;

/** A service's role in the event log. */
export interface LogRole {
  /** The service's name. */
  readonly name: string;
  /** Whether it compacts the log, for all services. */
  readonly compacts: boolean;
}

/**
 * Creates the topic log's tables and functions; idempotent and safe to run concurrently. `roles` may then read the log and append
 * to the topics that begin with their own name, and those that are to compact it may do so (SEC-37), but nothing more: no role can change events, or remove one that is younger
 * than a day or the newest of its key, except by an event that erases the earlier ones of its key (ACCT-06).
 */
export async function migrateEventLog(
  connectionString: string,
  roles: readonly LogRole[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'migrations' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [EVENT_LOG_MIGRATION_LOCK]);
    await client.query(TABLES);
    for (const role of roles) await grant(client, role);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function grant(client: pg.Client, { name, compacts }: LogRole): Promise<void> {
  const role = client.escapeIdentifier(name);
  const compaction = 'compact_log(int, int), compact_log_part(text, bigint, int, int, bigint)';
  await client.query(`
    grant usage on schema public to ${role};
    grant select on topics, log to ${role};
    grant execute on function ensure_topics(text[]), append_to_log(text, jsonb), drop_erased(text, text[]) to ${role};
    ${compacts ? `grant execute on function ${compaction} to ${role}` : `revoke execute on function ${compaction} from ${role}`};
  `);
}
