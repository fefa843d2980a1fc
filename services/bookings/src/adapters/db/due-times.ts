import type pg from 'pg';

/** Rows looked at for when they become due: many more stand in few alarms anyway. */
const MOST = 1_000;

/** When drafts outlive their 24 h, until an instant. */
export async function draftExpiries(pool: pg.Pool, until: Date): Promise<Date[]> {
  const { rows } = await pool.query<{ due: Date }>(
    `select "expiresAt" as due from "quiz_responses"
     where not "completedAt" and "expiresAt" <= $1 order by "expiresAt" limit ${MOST}`,
    [until],
  );
  return rows.map(({ due }) => due);
}

/** The starts, until an instant, of appointments that are still open. */
export async function openStarts(pool: pg.Pool, until: Date): Promise<Date[]> {
  const { rows } = await pool.query<{ due: Date }>(
    `select "startsAt" as due from "services"
     where "status" in ('scheduled', 'in_progress') and "startsAt" <= $1
     order by "startsAt" limit ${MOST}`,
    [until],
  );
  return rows.map(({ due }) => due);
}
