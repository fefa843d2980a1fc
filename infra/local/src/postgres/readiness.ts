import pg from 'pg';

const CONNECT_WITHIN_MS = 2_000;

/** Whether a PostgreSQL server accepts connections at this URL; throws for a wrong password or a missing database. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (isRefusedForGood(error)) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** SQLSTATE classes 28 (authorisation) and 3D (no such database): waiting doesn't help. */
function isRefusedForGood(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? '');
}
