import type { SqlExecutor } from '@dewlane/service-kit';

/** A visitor's hold that was deleted. */
export interface ReleasedHold {
  readonly holder: string;
  readonly heldUntil: Date;
}

/** Counts what was left of released holds as not held; returns whether there were any. */
export async function giveBack(
  tx: SqlExecutor,
  released: readonly ReleasedHold[],
  day: string,
  now: Date,
): Promise<boolean> {
  const alive = released.filter(({ heldUntil }) => heldUntil > now);
  for (const { holder, heldUntil } of alive) {
    await addHeldMs(tx, holder, day, now.getTime() - heldUntil.getTime());
  }
  return alive.length > 0;
}

/** Adds to the time a visitor has held on a business day; a negative amount takes unused time back. */
export async function addHeldMs(
  tx: SqlExecutor,
  holder: string,
  day: string,
  ms: number,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into "held_times" as known ("holder", "day", "ms") values ($1, $2::date, greatest(0, $3::int))
     on conflict ("holder", "day") do update set "ms" = greatest(0, known."ms" + $3::int)`,
    holder,
    day,
    ms,
  );
}
