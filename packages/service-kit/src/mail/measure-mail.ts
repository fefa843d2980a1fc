import type pg from 'pg';
import type { Clock } from '../application/clock.ts';
import type { Metrics } from '../telemetry/metrics.ts';

const BY_STATE = `
select "state", count(*)::int as count from "mail_messages"
where "createdAt" > now() - interval '1 day' group by 1`;

/**
 * A failed attempt moves `dueAt` on. So while the server is away, a message counts from its first failed attempt
 * (`dueSince`), and not from when it was planned, which may be a night earlier; a previous version's attempts left only that
 * time. A message that is refused for now counts too, but only from when a second address was refused: the first refusal may
 * be the address's own fault, and it certainly is if its channel has sent anything since.
 */
const overdueIn = (channel: string) => `
with waiting as (
  select *, ${channel} as "channel" from "mail_messages" where "state" in ('planned', 'sending')
), sent as (
  select ${channel} as "channel", max("sentAt") as "last" from "mail_messages"
  where "state" = 'sent' and "createdAt" > $1::timestamptz - interval '1 day' group by 1
), refused as (
  select min("dueSince") as "since", row_number() over (partition by "channel" order by min("dueSince")) as "nth"
  from waiting left join sent using ("channel")
  where "error" is not null and "attempts" > 0 and "dueSince" > coalesce("last", '-infinity')
  group by "channel", "to"
), late as (
  select case when "error" = any($2::text[]) then coalesce("dueSince", "createdAt") else "dueAt" end as "since"
  from waiting where "dueAt" < $1 or "error" = any($2::text[])
  union all select "since" from refused where "nth" = 2
)
select coalesce(extract(epoch from $1::timestamptz - min("since"))::float8, 0) as age from late`;

export interface MeasuredMail {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** All states that a message of this service can have. */
  readonly states: readonly string[];
  /** What the ledger records as a message's error when the server could not be reached. */
  readonly outOfReach: readonly string[];
  /** The SQL expression for a message's channel, each of which has a server of its own. */
  readonly channel: string;
}

/** Gauges of a service's ledger of messages, the table `mail_messages`, read when metrics are scraped. */
export function measureMail(
  metrics: Metrics,
  { pool, clock, states, outOfReach, channel }: MeasuredMail,
): void {
  const overdue = overdueIn(channel);
  metrics.gauge(
    {
      name: 'dewlane_mail_messages',
      help: 'Messages of the last 24 hours by state.',
      labels: ['state'],
    },
    async () => {
      const { rows } = await pool.query<{ state: string; count: number }>(BY_STATE);
      const counts = new Map(rows.map(({ state, count }) => [state, count]));
      return states.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
    },
  );
  metrics.gauge(
    {
      name: 'dewlane_mail_overdue_seconds',
      help: 'How long the oldest message that is due, or waits for a server that is away or refuses all for now, has been waiting; 0 when none is.',
    },
    async () => {
      const { rows } = await pool.query<{ age: number }>(overdue, [clock(), outOfReach]);
      return rows.map(({ age }) => ({ value: Math.max(0, age) }));
    },
  );
}

/** Counts how attempts to send a message ended, which is one of these states. */
export function mailAttempts<Outcome extends string>(
  metrics: Metrics,
  outcomes: readonly Outcome[],
): (outcome: Outcome) => void {
  const attempts = metrics.counter({
    name: 'dewlane_mail_attempts_total',
    help: 'Attempts to send a message by how they ended: sent, planned (again later), missed, failed, suppressed.',
    labels: ['outcome'],
  });
  for (const outcome of outcomes) attempts.add({ outcome }, 0);
  return (outcome) => attempts.add({ outcome });
}
