import type pg from 'pg';

/** How many rows each statement that deletes from the table removes during `work`, in their order. */
export async function rowsPerRemoval(
  pool: pg.Pool,
  table: string,
  work: () => Promise<unknown>,
): Promise<number[]> {
  await pool.query('create table removals ("number" serial, "rows" int)');
  await pool.query(`create function count_removals() returns trigger language plpgsql as
    $$ begin insert into public.removals ("rows") select count(*) from gone; return null; end $$`);
  await pool.query(`create trigger counting after delete on ${table} referencing old table as gone
    for each statement execute function count_removals()`);
  try {
    await work();
    const { rows } = await pool.query<{ rows: number }>(
      'select "rows" from removals order by "number"',
    );
    return rows.map((removal) => removal.rows);
  } finally {
    await pool.query(`drop trigger counting on ${table}`);
    await pool.query('drop function count_removals');
    await pool.query('drop table removals');
  }
}
