import type pg from 'pg';

/** Photos per statement, so that none runs long or holds many locks. */
const BATCH_SIZE = 2_000;

const DELETE = `
with gone as (
  delete from photos where ctid in (
    select ctid from photos where "vehicleId" is null and "createdAt" < $1 limit $2 for update skip locked)
  returning id),
forgotten as (
  delete from idempotency_keys using gone
  where "operation" = 'uploadPhoto' and "answer" = to_jsonb(gone.id::text))
select count(*)::int as deleted from gone`;

/**
 * Deletes photos uploaded before an instant that no vehicle has taken (design.md#bookings-vehicles-mail), and the keys of these
 * uploads: the request for a vehicle that one was sent with had no effect, and may be repeated.
 */
export async function deleteUnusedPhotos(
  pool: pg.Pool,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await pool.query<{ deleted: number }>(DELETE, [before, BATCH_SIZE]);
    if ((rows[0]?.deleted ?? 0) < BATCH_SIZE) break;
  }
}
