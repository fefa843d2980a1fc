import pg from 'pg';
import { type BusinessSize, filledCustomer } from './business.ts';

const OWNER = `(${Number(filledCustomer(0).id)} + number)`;
const EVENT = `jsonb_build_object('data', jsonb_build_object('state', jsonb_build_object('userId', ${OWNER}::text)))`;
const ID = (kind: string) => `md5('${kind} ' || number)::uuid`;

/** As many rows as there are bookings, each of another owner; nothing is left to be done with them. */
const STATEMENTS = [
  `insert into "outbox" ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event", "publishedAt")
   select ${ID('event')}, 'filled', ${ID('aggregate')}::text, 'filled.v1', 1, '{"kind": "system"}', now(), ${EVENT}, now()
   from generate_series(0, $1::int - 1) as number`,
  `insert into "dead_letters" ("id", "consumer", "topic", "eventId", "key", "event", "error", "attempts", "failedAt", "deadAt", "replayedAt")
   select ${ID('letter')}, 'filled', 'filled', ${ID('event')}, ${ID('aggregate')}::text, ${EVENT}, 'refused', 5, now(), now(), now()
   from generate_series(0, $1::int - 1) as number`,
  `insert into "idempotency_keys" ("principal", "operation", "key", "requestHash", "answer", "expiresAt")
   select case number % 3 when 0 then 'visitor' when 1 then 'link:' || md5(number::text) else 'session:' || md5(number::text) end,
     'filled', number::text, '', jsonb_build_object('userId', ${OWNER}), now() + interval '1 day'
   from generate_series(0, $1::int - 1) as number`,
];

/** Fills the tables of service-kit in a service's database, beside what `fillBusiness` stores, and runs VACUUM ANALYZE. */
export async function fillKitTables(
  databaseUrl: string,
  { bookings }: Pick<BusinessSize, 'bookings'>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of STATEMENTS) await client.query(statement, [bookings]);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
