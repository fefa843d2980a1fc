import pg from 'pg';

const CREWS = 12;
const DAYS = 31;
const JOBS = 8;

const INSERT_CREWS = `
  insert into crews ("id", "name", "color", "version", "createdAt", "updatedAt")
  select gen_random_uuid(), 'Crew ' || number, '#0f766e', 1, now(), now()
  from generate_series(1, $1::int) as number`;

/** Replaces all crews by so many without jobs. */
export async function exchangeCrews(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update crews set "active" = false, "version" = "version" + 1');
    await client.query(INSERT_CREWS, [count]);
  } finally {
    await client.end();
  }
}

/** Inserts crews by SQL whose next month is well booked, with eight jobs a day each. */
export async function fillCrews(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(INSERT_CREWS, [CREWS]);
    await client.query(
      `insert into crew_times ("crewId", "kind", "startsAt", "endsAt")
       select crews."id", 'block', begins, begins + interval '1 hour'
       from crews, generate_series(0, $1::int) as day, generate_series(0, $2::int) as job,
         lateral (select date_trunc('day', now()) + make_interval(days => day, hours => 15 + job) as begins)`,
      [DAYS, JOBS - 1],
    );
    await client.query('analyze crew_times');
  } finally {
    await client.end();
  }
}
