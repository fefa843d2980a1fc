import pg from 'pg';

/**
 * The rows of one statement, run on a connection of its own.
 * @throws the database's error
 */
export async function queryRows<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
