import type pg from 'pg';
import { Prisma } from '../../src/adapters/db/generated/client.ts';
import type { Db } from '../../src/adapters/db/prisma.ts';

/**
 * How PostgreSQL would run the SQL that `use` sends, each statement on its own. The ways named in `without` are left out as
 * far as they can be: tables are nearly empty, so that the planner would rather read or sort what little there is.
 */
export async function explained(
  pool: pg.Pool,
  without: readonly string[],
  use: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const sent: Prisma.Sql[] = [];
  const note =
    <Result>(result: Result) =>
    async (strings: TemplateStringsArray, ...values: unknown[]): Promise<Result> => {
      sent.push(Prisma.sql(strings, ...values));
      return result;
    };
  const loginAttempt = { create: async () => ({}) };
  await use({ $executeRaw: note(0), $queryRaw: note([]), loginAttempt } as unknown as Db);
  const client = await pool.connect();
  try {
    for (const way of without) await client.query(`set ${way} to off`);
    const plans: string[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query(`explain ${text}`, values);
      plans.push(JSON.stringify(rows));
    }
    return plans;
  } finally {
    for (const way of without) await client.query(`reset ${way}`);
    client.release();
  }
}
