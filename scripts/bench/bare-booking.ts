import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { CONNECTIONS } from './load.ts';

/** The tables that a booking writes, with the columns that are unique per row. */
interface WrittenRow {
  readonly table: string;
  readonly row: Record<string, unknown>;
  readonly fresh: (ids: Fresh) => Record<string, unknown>;
}

interface Fresh {
  readonly appointment: string;
  readonly response: string;
  readonly number: string;
}

const SECONDS = 8;
const HOUR_MS = 3_600_000;

/**
 * Bookings per second as bare SQL transactions with the same driver: the rows of a real booking with new ids, one
 * insert per row between begin and commit, over as many connections as the load on the product. With `hasPlace` also a
 * non-overlapping crew time.
 */
export async function bareBookingsPerSecond(
  databaseUrl: string,
  { hasPlace }: { readonly hasPlace: boolean } = { hasPlace: false },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  try {
    const rows = await rowsOfOneBooking(pool);
    return await writeBookings(pool, hasPlace ? [...rows, await placeOfOneBooking(pool)] : rows);
  } finally {
    await pool.end();
  }
}

async function writeBookings(pool: pg.Pool, rows: readonly WrittenRow[]): Promise<number> {
  const until = Date.now() + SECONDS * 1_000;
  let count = 0;
  const started = Date.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = await pool.connect();
      try {
        while (Date.now() < until) {
          await writeOnce(client, rows);
          count += 1;
        }
      } finally {
        client.release();
      }
    }),
  );
  return count / ((Date.now() - started) / 1_000);
}

async function writeOnce(client: pg.PoolClient, rows: readonly WrittenRow[]): Promise<void> {
  const ids = {
    appointment: randomUUID(),
    response: randomUUID(),
    number: `CW-${randomBytes(6).toString('hex')}`,
  };
  await client.query('begin');
  for (const { table, row, fresh } of rows) {
    await client.query(
      `insert into "${table}" select * from jsonb_populate_record(null::"${table}", $1)`,
      [JSON.stringify({ ...row, ...fresh(ids) })],
    );
  }
  await client.query('commit');
}

/** Any row of a table. @throws Error when there is none */
async function oneRow(pool: pg.Pool, table: string, where = 'true', values: unknown[] = []) {
  const sql = `select to_jsonb(t) as row from "${table}" t where ${where} limit 1`;
  const { rows } = await pool.query(sql, values);
  if (!rows[0]) throw new Error(`No booking left a row in ${table}`);
  return rows[0].row as Record<string, unknown>;
}

/** Consecutive hours in a century without bookings. */
async function placeOfOneBooking(pool: pg.Pool): Promise<WrittenRow> {
  const row = await oneRow(pool, 'crew_times', `kind = 'appointment'`);
  let next = Date.UTC(2100, 0, 1);
  return {
    table: 'crew_times',
    row,
    fresh: ({ appointment: appointmentId }) => {
      const startsAt = new Date(next);
      next += HOUR_MS;
      return { id: randomUUID(), appointmentId, startsAt, endsAt: new Date(next) };
    },
  };
}

async function rowsOfOneBooking(pool: pg.Pool): Promise<WrittenRow[]> {
  const one = (table: string, where?: string, values?: unknown[]) =>
    oneRow(pool, table, where, values);
  const appointment = await one('services', '"quizResponseId" is not null');
  const outbox = (type: string) => one('outbox', `"type" = $1`, [type]);
  const sequence = { sequence: 0 };
  return [
    {
      table: 'quiz_responses',
      row: await one('quiz_responses', 'id = $1', [appointment['quizResponseId']]),
      fresh: ({ response }) => ({ id: response, sessionId: response }),
    },
    {
      table: 'services',
      row: appointment,
      fresh: ({ appointment: id, response, number }) => ({
        id,
        quizResponseId: response,
        confirmationNumber: number,
      }),
    },
    {
      table: 'confirmation_numbers',
      row: await one('confirmation_numbers'),
      fresh: ({ number }) => ({ number }),
    },
    {
      table: 'outbox',
      row: await outbox('bookings.appointment-booked.v1'),
      fresh: () => ({ ...sequence, id: randomUUID(), publishedAt: new Date() }),
    },
    {
      table: 'outbox',
      row: await outbox('bookings.quiz-response-completed.v1'),
      fresh: () => ({ ...sequence, id: randomUUID(), publishedAt: new Date() }),
    },
    {
      table: 'idempotency_keys',
      row: await one('idempotency_keys'),
      fresh: ({ appointment: id }) => ({ key: id }),
    },
  ];
}
